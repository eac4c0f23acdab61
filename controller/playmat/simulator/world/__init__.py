"""The virtual table top: components, their locations and what readers detect of them."""
