"""`python -m playmat`."""

import sys

from playmat.cli import main

if __name__ == "__main__":  # worker processes import this module under another name
    sys.exit(main())
