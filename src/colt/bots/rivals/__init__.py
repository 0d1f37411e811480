"""Rivals: bots that nobody trains against and no player is offered, to measure the others by.

They share no line of thought with the house bots and their playouts, so that whoever beats them has not just learned
the weaknesses of its teachers.
"""
