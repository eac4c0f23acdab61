"""`python -m playmat`."""

import sys

from playmat.cli import main

sys.exit(main())
