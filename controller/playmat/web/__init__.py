"""The virtual mat as a web page: it moves virtual components and presses buttons, and knows no rules."""
