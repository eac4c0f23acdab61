"""Printed matter at true size: mats split into sheets, templates and labels."""
