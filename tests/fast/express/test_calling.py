"""Calling compiled functions, or plain ones, with the same arrays."""

import numpy as np

from colt.fast.express.calling import call


def test_plain_python_gets_lists_and_what_it_writes_is_brought_back():
    """100 + 100 is 200 in a list, and -56 in a column of 8 bits."""
    rows = np.array([[100, 1], [2, 3]], np.int8)
    luck = np.array([7, 8], np.uint64)
    given = []

    def play(rows, luck, book, times):
        given.extend([rows, luck, book, times])
        rows[1][0] = (rows[0][0] + rows[0][0]) // 2 - 50
        luck[0] += np.uint64(1)
        return rows[0][0] + rows[0][0]

    assert call(play, rows, luck, None, 3) == 200
    assert rows.tolist() == [[100, 1], [50, 3]]
    assert luck.tolist() == [8, 8]
    assert [type(one) for one in given] == [list, np.ndarray, type(None), int]


def test_compiled_functions_get_the_arrays_themselves():
    rows = np.zeros(3, np.int8)

    class Compiled:
        py_func = print

        def __call__(self, *given):
            return given

    mine, times = call(Compiled(), rows, 3)
    assert mine is rows
    assert times == 3
