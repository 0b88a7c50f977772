# What assertEqual says of texts that end with and without the end of a line, and of others.
import itertools
import unittest


class T(unittest.TestCase):
    def runTest(self):
        pass


case = T()
texts = ["", "a", "a\n", "a\nb", "a\nb\n", "x\ny\n", "a\n\n", "\n", "a\r", "a\r\n", "a b\nc d"]
for first, second in itertools.product(texts, repeat=2):
    for check in (case.assertEqual, case.assertMultiLineEqual):
        try:
            check(first, second)
        except AssertionError as error:
            print(repr((first, second)), repr(str(error)))
