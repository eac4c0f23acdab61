"""What cannot work is found before anything is bought: each rule with a figure, or cause and next step."""
