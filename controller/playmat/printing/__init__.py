"""What is printed for a table at its true size: mats as sheets to be put together, templates, labels."""
