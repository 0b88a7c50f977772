"""setUpModule and its kin around suites, how long values are shortened, and names that tests are loaded by."""

import io
import re
import sys
import unittest


def shown(suite, **options):
    stream = io.StringIO()
    unittest.TextTestRunner(stream=stream, **options).run(suite)
    print(re.sub(r"\d\.\d+s", "X", re.sub(r'File ".*?", line \d+', "F", stream.getvalue())))


def setUpModule():
    print("setUpModule")
    unittest.addModuleCleanup(print, "module cleanup")


def tearDownModule():
    print("tearDownModule")


class First(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        print("setUpClass")
        cls.addClassCleanup(print, "class cleanup")

    @classmethod
    def tearDownClass(cls):
        print("tearDownClass")

    def test_1(self):
        print("t1")


class Second(First):
    def test_2(self):
        print("t2")
        1 / 0


def both():
    load = unittest.defaultTestLoader.loadTestsFromTestCase
    return unittest.TestSuite([load(First), load(Second)])


suite = both()
shown(suite, verbosity=2)
print(list(suite), suite.countTestCases())
good = setUpModule


def setUpModule():
    raise ValueError("no")


shown(both())
setUpModule = good


def tearDownModule():
    raise unittest.SkipTest("enough")


shown(both(), verbosity=2)


class Long(unittest.TestCase):
    def test_text(self):
        self.assertEqual("x" * 100 + "a" + "y" * 50, "x" * 100 + "b" + "y" * 50)

    def test_list(self):
        self.assertEqual([1] * 50, [1] * 49 + [2])

    def test_start(self):
        self.assertEqual(["a" * 90], ["b" * 90])

    def test_ends(self):
        self.assertTupleEqual(("same", "q" * 200), ("same", "r" * 200))

    def test_pattern(self):
        self.assertRaisesRegex(ValueError, 5, int, "x")


for test in unittest.defaultTestLoader.loadTestsFromTestCase(Long):
    result = unittest.TestResult()
    test.run(result)
    for _, text in result.errors + result.failures:
        print(text[text.rindex("Error: ") :].splitlines()[0])
loader = unittest.TestLoader()
for name in "First", "First.test_1", "Nope", "First.nope", "":
    found = loader.loadTestsFromName(name, sys.modules["__main__"])
    print(name, found.countTestCases(), loader.errors and loader.errors[-1].strip().splitlines()[-1])
