"""Prints cards, mats, pieces and aids from the drawings of the page, which a browser lays out on sheets.

A layout is a script of this folder. The file that is written carries it, the page's own scripts and what they
draw from, so a drawing on paper cannot differ from that of the page. Any browser opens that file and prints
it; a browser without a window makes a PDF or a drawing of it.
"""
