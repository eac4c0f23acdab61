// The case of a console: a sloping top with the display's window and three buttons, and a base that is screwed to it.
// `playmat kit models` renders both parts; a test compares these figures with [case] of hardware/consoles.toml.
part = "top";              // or "base"
module_size = [27.5, 27.8]; // of the display's circuit board
window = [25, 14];
window_above_centre = 2.5; // of the board
button_hole = 12.2;
button_pitch = 19;
wall = 2;

width = 3 * button_pitch + 17;
depth = 66;
front = 22;                // the height at the player's edge
slope = 20;                // degrees
play = 0.4;
screw = 2.6;               // self-tapping, 3 mm
post = 8;
cable = 11;                // a plug 1 x 4 of 10.2 mm goes through
$fn = 40;

back = front + depth * tan(slope);
face = depth / cos(slope); // the length of the sloping face

module prism(inset) {
    // seen from the left: y from the player, z upwards
    translate([inset, 0, 0]) rotate([90, 0, 90]) linear_extrude(width - 2 * inset)
        polygon([
            [inset, -0.01], [depth - inset, -0.01],
            [depth - inset, back - inset * (1 / cos(slope) + tan(slope))],
            [inset, front - inset * (1 / cos(slope) - tan(slope))],
        ]);
}

module on_face() {
    translate([width / 2, 0, front]) rotate([slope, 0, 0]) children();
}

module posts() {
    for (x = [wall + post / 2, width - wall - post / 2], y = [wall + post / 2, depth - wall - post / 2])
        translate([x, y, wall + play]) children();
}

module top() {
    difference() {
        union() {
            difference() {
                prism(0);
                prism(wall);
                // the rim for the base
                translate([wall, wall, -1]) cube([width - 2 * wall, depth - 2 * wall, 1 + wall]);
            }
            intersection() {
                posts() translate([0, 0, 0]) cylinder(d = post, h = back);
                prism(wall / 2);
            }
            // a frame that holds the display's board from behind
            on_face() translate([0, face * 0.64, -wall - 1.5]) difference() {
                cube([module_size[0] + 2 * play + 3, module_size[1] + 2 * play + 3, 3.2], center = true);
                cube([module_size[0] + 2 * play, module_size[1] + 2 * play, 4], center = true);
            }
        }
        on_face() {
            translate([0, face * 0.64 + window_above_centre, 0]) cube([window[0], window[1], 4 * wall], center = true);
            for (n = [-1:1]) translate([n * button_pitch, face * 0.2, 0]) cylinder(d = button_hole, h = 4 * wall, center = true);
        }
        posts() cylinder(d = screw - 0.4, h = 12);
        translate([width / 2, depth, 8]) rotate([90, 0, 0]) cylinder(d = cable, h = 4 * wall, center = true);
    }
}

module base() {
    difference() {
        translate([wall + play, wall + play, 0])
            cube([width - 2 * (wall + play), depth - 2 * (wall + play), wall]);
        posts() translate([0, 0, -2 * wall]) cylinder(d = screw + 0.6, h = 4 * wall);
    }
}

if (part == "top") top(); else base();
