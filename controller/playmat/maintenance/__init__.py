"""What an owner runs beside the table: doctor, bench, cards, installing, flashing boards, overlay tags."""
