"""`python -m colt` is the command `colt`."""

from colt.cli import main

if __name__ == "__main__":
    main()
