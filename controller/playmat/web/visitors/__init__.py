"""Who visits a page, and what each may do: limits, PINs, claims and seats."""
