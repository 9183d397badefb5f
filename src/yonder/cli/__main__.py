"""`python -m yonder.cli`."""

import sys

from yonder.cli.main import main

sys.exit(main())
