"""Prepares a freshly written Raspberry Pi OS card, so that its first start installs a table.

boot_partition  recognises the card by its files, and edits config.txt and cmdline.txt as bytes
passwords       derives what may stand on a card from passwords
settings        what the owner chooses, checked
cloud_init      the three files that cloud-init reads
table_files     the table's file and what it names
wheels          playmat and its libraries for the Pi
contents        all files of a card together
writing         writes them beside the old ones, then renames
"""
