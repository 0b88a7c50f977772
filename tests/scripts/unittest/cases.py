import io
import re
import unittest


class T(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        print("class up")

    def setUp(self):
        self.x = 1
        self.addCleanup(lambda: None)

    def test_ok(self):
        self.assertEqual(self.x, 1)

    def test_fail(self):
        self.assertEqual([1, 2, 3], [1, 2, 4])

    def test_err(self):
        raise KeyError("k")

    @unittest.expectedFailure
    def test_xf(self):
        self.fail("x")

    @unittest.expectedFailure
    def test_xs(self):
        pass

    def test_raises(self):
        with self.assertRaises(ValueError) as c:
            int("x")
        self.assertIn("invalid", str(c.exception))
        with self.assertRaisesRegex(ValueError, "inv.*"):
            int("x")
        with self.assertRaises(TypeError):
            pass

    def test_sub(self):
        "sub doc"
        for i in range(3):
            with self.subTest(i=i):
                self.assertNotEqual(i, 1)

    def test_dict(self):
        self.assertEqual({"a": 1}, {"a": 2})

    def test_str(self):
        self.assertEqual("abc\nd", "abc\ne")

    def test_set(self):
        self.assertEqual({1}, {2})

    def test_count(self):
        self.assertCountEqual([1, 1, 2], [1, 2, 2])

    def test_almost(self):
        self.assertAlmostEqual(1.0, 1.1, msg="far")

    def test_logs(self):
        import logging

        with self.assertLogs("x") as cm:
            logging.getLogger("x").info("hi")
        self.assertEqual(cm.output, ["INFO:x:hi"])


out = io.StringIO()
r = unittest.TextTestRunner(stream=out, verbosity=2).run(unittest.defaultTestLoader.loadTestsFromTestCase(T))
print(re.sub(r'File "[^"]*"', 'File "F"', re.sub(r"in \d+\.\d+s", "in Xs", out.getvalue())), r)
suite = unittest.TestSuite([T("test_ok"), T("test_fail")])
print(suite.countTestCases(), suite, T("test_ok"), T("test_ok").id(), T("test_ok") == T("test_ok"))
