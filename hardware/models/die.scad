// A die for tags: a cube with a round pocket in each face, and the lids that close them.
// `playmat kit models` renders both parts; a test compares these figures with the model of dice and with their template.
part = "body";      // or "lids"
edge = 30;
tag = 20;           // its diameter, at most 22
inset = 1;          // from a face to its tag: the thickness of a lid

tag_thickness = 0.4;
play = 0.2;
pip = 3.4;
step = 5.4;         // between pips
lid = tag + 2.6;    // its diameter
rounding = 0.74;    // of the edge: the sphere that rounds the corners
$fn = 48;

// how each face is turned upwards; those across add up to seven
turns = [[0, 0, 0], [90, 0, 0], [0, 90, 0], [0, -90, 0], [-90, 0, 0], [180, 0, 0]];

module body() {
    difference() {
        intersection() {
            cube(edge, center = true);
            sphere(r = edge * rounding);
        }
        for (turn = turns) rotate(turn) translate([0, 0, edge / 2 - inset - tag_thickness])
            cylinder(d = lid + play, h = edge);
    }
}

function pips(side) = concat(
    side % 2 == 1 ? [[0, 0]] : [],
    side > 1 ? [[-1, -1], [1, 1]] : [],
    side > 3 ? [[-1, 1], [1, -1]] : [],
    side == 6 ? [[-1, 0], [1, 0]] : []
);

module lid(side) {
    difference() {
        cylinder(d = lid, h = inset);
        for (at = pips(side)) translate([at[0] * step, at[1] * step, inset / 2]) cylinder(d = pip, h = inset, $fn = 20);
    }
}

if (part == "body") body();
else for (side = [1:6]) translate([((side - 1) % 3) * (lid + 3), floor((side - 1) / 3) * (lid + 3), 0]) lid(side);
