// A tray that bears an RC522 module below the mat, coil upwards, flush with the plate around it.
// `playmat kit models` renders it; a test compares these figures with hardware/readers.toml.
size = [60, 39];        // of the module
holes = [[-25, 17], [-25, -17], [13, 17], [13, -17]]; // from its centre; measure yours
hole = 3.2;             // their diameter
thickness = 6;          // of the module, with the solder of its header

board = 1.6;            // of its circuit board
floor_height = 1.6;
wall = 1.6;
play = 0.4;             // around the module
header = [10, 28];      // what is free below the header, at the module's right edge
$fn = 32;

inner = [size[0] + 2 * play, size[1] + 2 * play];
outer = [inner[0] + 2 * wall, inner[1] + 2 * wall];
rise = thickness - board; // from the floor to the circuit board

module tray() {
    difference() {
        translate([-outer[0] / 2, -outer[1] / 2, 0]) cube([outer[0], outer[1], floor_height + thickness]);
        translate([-inner[0] / 2, -inner[1] / 2, floor_height]) cube([inner[0], inner[1], thickness + 1]);
        // the cable leaves here
        translate([inner[0] / 2 - header[0], -header[1] / 2, -1]) cube([header[0] + wall + 1, header[1], floor_height + thickness + 2]);
        // a finger pushes the module out
        translate([-inner[0] / 4, 0, -1]) cylinder(d = 16, h = floor_height + 2);
    }
}

module posts() {
    for (at = holes) translate([at[0], at[1], floor_height - 0.01]) {
        cylinder(d = hole + 2.4, h = rise + 0.01);
        cylinder(d = hole - 0.4, h = rise + board + 0.01);
    }
}

intersection() {
    union() { tray(); posts(); }
    translate([-outer[0] / 2, -outer[1] / 2, 0]) cube([outer[0], outer[1], floor_height + thickness]);
}
