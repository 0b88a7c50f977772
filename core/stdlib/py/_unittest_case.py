"""unittest's test cases."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import collections
import contextlib
import functools
import re
import sys
import types
import warnings

from _unittest_asserts import _AssertLogsContext, _AssertRaisesContext, _AssertWarnsContext

_MAX_LENGTH = 80


class SkipTest(Exception):
    """Skips a test."""


class _ShouldStop(Exception):
    pass


def safe_repr(obj, short=False):
    """repr that doesn't fail."""
    try:
        text = repr(obj)
    except Exception:
        text = object.__repr__(obj)
    if not short or len(text) < _MAX_LENGTH:
        return text
    return text[:_MAX_LENGTH] + " [truncated]..."


def strclass(cls):
    """A class's name with its module."""
    return "%s.%s" % (cls.__module__, cls.__qualname__)


def _shorten(s, prefixlen, suffixlen):
    skip = len(s) - prefixlen - suffixlen
    if skip > 12:
        s = "%s[%d chars]%s" % (s[:prefixlen], skip, s[len(s) - suffixlen :])
    return s


def _common_prefix(texts):
    low, high = min(texts), max(texts)
    n = 0
    while n < len(low) and n < len(high) and low[n] == high[n]:
        n += 1
    return low[:n]


def _common_shorten_repr(*args):
    """Representations cut so that where they differ can be seen."""
    args = tuple(map(safe_repr, args))
    longest = max(map(len, args))
    if longest <= 80:
        return args
    prefix = _common_prefix(args)
    n = len(prefix)
    room = 80 - (longest - n + 5 + 12)
    if room > 5:
        prefix = _shorten(prefix, 5, room)
        return tuple(prefix + s[n:] for s in args)
    prefix = _shorten(prefix, 5, 5)
    return tuple(prefix + _shorten(s[n:], 41, 5) for s in args)


def _diff(a, b):
    """How two objects differ, laid out."""
    import difflib
    import pprint

    return "\n".join(difflib.ndiff(pprint.pformat(a).splitlines(), pprint.pformat(b).splitlines()))


# ---- skipping ----


def _id(obj):
    return obj


def skip(reason):
    """Skips a test or class."""

    def decorator(test_item):
        if not isinstance(test_item, type):

            @functools.wraps(test_item)
            def skip_wrapper(*args, **kwargs):
                raise SkipTest(reason)

            test_item = skip_wrapper
        test_item.__unittest_skip__ = True
        test_item.__unittest_skip_why__ = reason
        return test_item

    if isinstance(reason, types.FunctionType):
        test_item = reason
        reason = ""
        return decorator(test_item)
    return decorator


def skipIf(condition, reason):
    """Skips it if a condition is true."""
    return skip(reason) if condition else _id


def skipUnless(condition, reason):
    """Skips it if a condition is false."""
    return skip(reason) if not condition else _id


def expectedFailure(test_item):
    """The test must fail."""
    test_item.__unittest_expecting_failure__ = True
    return test_item


# ---- cleanups of modules ----

_module_cleanups = []


def addModuleCleanup(function, /, *args, **kwargs):
    """To be called after the module's tests."""
    _module_cleanups.append((function, args, kwargs))


def enterModuleContext(cm):
    """Enters a context manager, which is left after the module's tests."""
    return _enter_context(cm, addModuleCleanup)


def doModuleCleanups():
    """Calls them."""
    failed = []
    while _module_cleanups:
        function, args, kwargs = _module_cleanups.pop()
        try:
            function(*args, **kwargs)
        except Exception as exc:
            failed.append(exc)
    if failed:
        raise failed[0]


def _enter_context(cm, add_cleanup):
    cls = type(cm)
    try:
        enter, leave = cls.__enter__, cls.__exit__
    except AttributeError:
        raise TypeError(f"'{cls.__module__}.{cls.__qualname__}' object does not support the context manager protocol") from None
    result = enter(cm)
    add_cleanup(leave, cm, None, None, None)
    return result


def _chain(params):
    """A ChainMap that goes through its maps in order."""
    from collections import ChainMap

    class _OrderedChainMap(ChainMap):
        def __iter__(self):
            return iter(dict.fromkeys(k for mapping in self.maps for k in mapping))

    return _OrderedChainMap(params)


class _Outcome:
    def __init__(self, result=None):
        self.expecting_failure = False
        self.result = result
        self.result_supports_subtests = hasattr(result, "addSubTest")
        self.success = True
        self.expectedFailure = None

    @contextlib.contextmanager
    def testPartExecutor(self, test_case, subTest=False):
        """Catches what a part of a test raises and tells the result."""
        before = self.success
        self.success = True
        try:
            yield
        except KeyboardInterrupt:
            raise
        except SkipTest as e:
            self.success = False
            _addSkip(self.result, test_case, str(e))
        except _ShouldStop:
            pass
        except BaseException:
            exc_info = sys.exc_info()
            if self.expecting_failure:
                self.expectedFailure = exc_info
            else:
                self.success = False
                if subTest:
                    self.result.addSubTest(test_case.test_case, test_case, exc_info)
                else:
                    _addError(self.result, test_case, exc_info)
            exc_info = None
        else:
            if subTest and self.success:
                self.result.addSubTest(test_case.test_case, test_case, None)
        finally:
            self.success = self.success and before


def _addSkip(result, test_case, reason):
    add = getattr(result, "addSkip", None)
    if add is not None:
        add(test_case, reason)
    else:
        result.addSuccess(test_case)


def _addError(result, test, exc_info):
    if result is not None and exc_info is not None:
        if issubclass(exc_info[0], test.failureException):
            result.addFailure(test, exc_info)
        else:
            result.addError(test, exc_info)


class TestCase:
    """One test or more: methods whose names begin with test."""

    failureException = AssertionError
    longMessage = True
    maxDiff = 80 * 8
    _diffThreshold = 2**16
    _classSetupFailed = False
    _class_cleanups = []

    def __init_subclass__(cls, *args, **kwargs):
        cls._classSetupFailed = False
        cls._class_cleanups = []
        super().__init_subclass__(*args, **kwargs)

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName
        self._outcome = None
        self._testMethodDoc = "No test"
        try:
            method = getattr(self, methodName)
        except AttributeError:
            if methodName != "runTest":
                raise ValueError("no such test method in %s: %s" % (self.__class__, methodName)) from None
        else:
            self._testMethodDoc = method.__doc__
        self._cleanups = []
        self._subtest = None
        self._type_equality_funcs = {}
        for kind, name in (
            (dict, "assertDictEqual"), (list, "assertListEqual"), (tuple, "assertTupleEqual"), (set, "assertSetEqual"),
            (frozenset, "assertSetEqual"), (str, "assertMultiLineEqual"),
        ):  # fmt: skip
            self.addTypeEqualityFunc(kind, name)

    def addTypeEqualityFunc(self, typeobj, function):
        """What compares two of a type."""
        self._type_equality_funcs[typeobj] = function

    def addCleanup(self, function, /, *args, **kwargs):
        """To be called after the test."""
        self._cleanups.append((function, args, kwargs))

    def enterContext(self, cm):
        """Enters a context manager, which is left after the test."""
        return _enter_context(cm, self.addCleanup)

    @classmethod
    def addClassCleanup(cls, function, /, *args, **kwargs):
        """To be called after the class's tests."""
        cls._class_cleanups.append((function, args, kwargs))

    @classmethod
    def enterClassContext(cls, cm):
        """Enters a context manager, which is left after the class's tests."""
        return _enter_context(cm, cls.addClassCleanup)

    def setUp(self):
        """Before each test."""

    def tearDown(self):
        """After each test."""

    @classmethod
    def setUpClass(cls):
        """Before the class's tests."""

    @classmethod
    def tearDownClass(cls):
        """After them."""

    def countTestCases(self):
        """1"""
        return 1

    def defaultTestResult(self):
        """A TestResult."""
        from _unittest_run import TestResult

        return TestResult()

    def shortDescription(self):
        """The first line of the test's documentation."""
        doc = self._testMethodDoc
        return doc.strip().split("\n")[0].strip() if doc else None

    def id(self):
        """Its full name."""
        return "%s.%s" % (strclass(self.__class__), self._testMethodName)

    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        return self._testMethodName == other._testMethodName

    def __hash__(self):
        return hash((type(self), self._testMethodName))

    def __str__(self):
        return "%s (%s.%s)" % (self._testMethodName, strclass(self.__class__), self._testMethodName)

    def __repr__(self):
        return "<%s testMethod=%s>" % (strclass(self.__class__), self._testMethodName)

    @contextlib.contextmanager
    def subTest(self, msg=None, **params):
        """A part of a test: what fails in it doesn't end the test."""
        if self._outcome is None or not self._outcome.result_supports_subtests:
            yield
            return
        parent = self._subtest
        if parent is None:
            params_map = _chain(params)
        else:
            params_map = parent.params.new_child(params)
        self._subtest = _SubTest(self, msg, params_map)
        try:
            with self._outcome.testPartExecutor(self._subtest, subTest=True):
                yield
            if not self._outcome.success:
                result = self._outcome.result
                if result is not None and result.failfast:
                    raise _ShouldStop
            elif self._outcome.expectedFailure:
                raise _ShouldStop
        finally:
            self._subtest = parent

    def _callSetUp(self):
        self.setUp()

    def _callTestMethod(self, method):
        if method() is not None:
            warnings.warn(
                f"It is deprecated to return a value that is not None from a test case ({method})", DeprecationWarning, stacklevel=3
            )

    def _callTearDown(self):
        self.tearDown()

    def _callCleanup(self, function, /, *args, **kwargs):
        function(*args, **kwargs)

    def run(self, result=None):
        """Runs the test."""
        if result is None:
            result = self.defaultTestResult()
            start = getattr(result, "startTestRun", None)
            stop = getattr(result, "stopTestRun", None)
            if start is not None:
                start()
        else:
            stop = None
        try:
            method = getattr(self, self._testMethodName)
            if getattr(self.__class__, "__unittest_skip__", False) or getattr(method, "__unittest_skip__", False):
                why = getattr(self.__class__, "__unittest_skip_why__", "") or getattr(method, "__unittest_skip_why__", "")
                _addSkip(result, self, why)
                return result
            # As in 3.12.1 what is skipped isn't started, and so isn't counted.
            result.startTest(self)
            expecting = getattr(self, "__unittest_expecting_failure__", False) or getattr(method, "__unittest_expecting_failure__", False)
            outcome = self._outcome = _Outcome(result)
            try:
                with outcome.testPartExecutor(self):
                    self._callSetUp()
                if outcome.success:
                    outcome.expecting_failure = expecting
                    with outcome.testPartExecutor(self):
                        self._callTestMethod(method)
                    outcome.expecting_failure = False
                    with outcome.testPartExecutor(self):
                        self._callTearDown()
                self.doCleanups()
                if outcome.success:
                    if expecting:
                        if outcome.expectedFailure:
                            result.addExpectedFailure(self, outcome.expectedFailure)
                        else:
                            result.addUnexpectedSuccess(self)
                    else:
                        result.addSuccess(self)
                return result
            finally:
                outcome.expectedFailure = None
                self._outcome = None
        finally:
            result.stopTest(self)
            if stop is not None:
                stop()

    def doCleanups(self):
        """Calls what was added, last first."""
        outcome = self._outcome or _Outcome()
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            with outcome.testPartExecutor(self):
                self._callCleanup(function, *args, **kwargs)
        return outcome.success

    @classmethod
    def doClassCleanups(cls):
        """The same for the class."""
        cls.tearDown_exceptions = []
        while cls._class_cleanups:
            function, args, kwargs = cls._class_cleanups.pop()
            try:
                function(*args, **kwargs)
            except Exception:
                cls.tearDown_exceptions.append(sys.exc_info())

    def __call__(self, *args, **kwds):
        return self.run(*args, **kwds)

    def debug(self):
        """Runs the test and lets exceptions out."""
        method = getattr(self, self._testMethodName)
        if getattr(self.__class__, "__unittest_skip__", False) or getattr(method, "__unittest_skip__", False):
            raise SkipTest(getattr(self.__class__, "__unittest_skip_why__", "") or getattr(method, "__unittest_skip_why__", ""))
        self._callSetUp()
        self._callTestMethod(method)
        self._callTearDown()
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            self._callCleanup(function, *args, **kwargs)

    def skipTest(self, reason):
        """Skips this test."""
        raise SkipTest(reason)

    # ---- assertions ----

    def fail(self, msg=None):
        """Fails."""
        raise self.failureException(msg)

    def _formatMessage(self, msg, standardMsg):
        if not self.longMessage:
            return msg or standardMsg
        if msg is None:
            return standardMsg
        return "%s : %s" % (standardMsg, msg)

    def _complain(self, msg, standardMsg):
        raise self.failureException(self._formatMessage(msg, standardMsg))

    def assertFalse(self, expr, msg=None):
        """not expr"""
        if expr:
            self._complain(msg, "%s is not false" % safe_repr(expr))

    def assertTrue(self, expr, msg=None):
        """expr"""
        if not expr:
            self._complain(msg, "%s is not true" % safe_repr(expr))

    def assertRaises(self, expected_exception, *args, **kwargs):
        """A call, or the body of a with statement, raises it."""
        return _AssertRaisesContext(expected_exception, self).handle("assertRaises", args, kwargs)

    def assertWarns(self, expected_warning, *args, **kwargs):
        """The same for a warning."""
        return _AssertWarnsContext(expected_warning, self).handle("assertWarns", args, kwargs)

    def assertRaisesRegex(self, expected_exception, expected_regex, *args, **kwargs):
        """It raises it with a text that matches."""
        return _AssertRaisesContext(expected_exception, self, expected_regex).handle("assertRaisesRegex", args, kwargs)

    def assertWarnsRegex(self, expected_warning, expected_regex, *args, **kwargs):
        """The same for a warning."""
        return _AssertWarnsContext(expected_warning, self, expected_regex).handle("assertWarnsRegex", args, kwargs)

    def assertLogs(self, logger=None, level=None):
        """Something is logged in the body of a with statement."""
        return _AssertLogsContext(self, logger, level, no_logs=False)

    def assertNoLogs(self, logger=None, level=None):
        """Nothing is."""
        return _AssertLogsContext(self, logger, level, no_logs=True)

    def _getAssertEqualityFunc(self, first, second):
        if type(first) is type(second):
            function = self._type_equality_funcs.get(type(first))
            if function is not None:
                return getattr(self, function) if isinstance(function, str) else function
        return self._baseAssertEqual

    def _baseAssertEqual(self, first, second, msg=None):
        if not first == second:
            self._complain(msg, "%s != %s" % _common_shorten_repr(first, second))

    def assertEqual(self, first, second, msg=None):
        """first == second"""
        self._getAssertEqualityFunc(first, second)(first, second, msg=msg)

    def assertNotEqual(self, first, second, msg=None):
        """first != second"""
        if not first != second:
            self._complain(msg, "%s == %s" % (safe_repr(first), safe_repr(second)))

    def assertAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        """Equal to some places, or no further apart than delta."""
        if first == second:
            return
        if delta is not None and places is not None:
            raise TypeError("specify delta or places not both")
        diff = abs(first - second)
        if delta is not None:
            if diff <= delta:
                return
            text = "%s != %s within %s delta (%s difference)" % (safe_repr(first), safe_repr(second), safe_repr(delta), safe_repr(diff))
        else:
            places = 7 if places is None else places
            if round(diff, places) == 0:
                return
            text = "%s != %s within %r places (%s difference)" % (safe_repr(first), safe_repr(second), places, safe_repr(diff))
        self._complain(msg, text)

    def assertNotAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        """The other way."""
        if delta is not None and places is not None:
            raise TypeError("specify delta or places not both")
        diff = abs(first - second)
        if delta is not None:
            if not (first == second) and diff > delta:
                return
            text = "%s == %s within %s delta (%s difference)" % (safe_repr(first), safe_repr(second), safe_repr(delta), safe_repr(diff))
        else:
            places = 7 if places is None else places
            if not (first == second) and round(diff, places) != 0:
                return
            text = "%s == %s within %r places" % (safe_repr(first), safe_repr(second), places)
        self._complain(msg, text)

    def assertSequenceEqual(self, seq1, seq2, msg=None, seq_type=None):
        """Two sequences are equal; shows where they aren't."""
        if seq_type is not None:
            name = seq_type.__name__
            for which, seq in (("First", seq1), ("Second", seq2)):
                if not isinstance(seq, seq_type):
                    raise self.failureException("%s sequence is not a %s: %s" % (which, name, safe_repr(seq)))
        else:
            name = "sequence"
        differing = None
        try:
            len1 = len(seq1)
        except (TypeError, NotImplementedError):
            differing = "First %s has no length.    Non-sequence?" % name
        if differing is None:
            try:
                len2 = len(seq2)
            except (TypeError, NotImplementedError):
                differing = "Second %s has no length.    Non-sequence?" % name
        if differing is None:
            if seq1 == seq2:
                return
            differing = "%ss differ: %s != %s\n" % ((name.capitalize(),) + _common_shorten_repr(seq1, seq2))
            for i in range(min(len1, len2)):
                try:
                    item1 = seq1[i]
                except (TypeError, IndexError, NotImplementedError):
                    differing += "\nUnable to index element %d of first %s\n" % (i, name)
                    break
                try:
                    item2 = seq2[i]
                except (TypeError, IndexError, NotImplementedError):
                    differing += "\nUnable to index element %d of second %s\n" % (i, name)
                    break
                if item1 != item2:
                    differing += "\nFirst differing element %d:\n%s\n%s\n" % ((i,) + _common_shorten_repr(item1, item2))
                    break
            else:
                if len1 == len2 and seq_type is None and type(seq1) != type(seq2):
                    return
            for more, which, seq, n, other in ((len1 > len2, "First", seq1, len1, len2), (len2 > len1, "Second", seq2, len2, len1)):
                if more:
                    differing += "\n%s %s contains %d additional elements.\n" % (which, name, n - other)
                    try:
                        differing += "First extra element %d:\n%s\n" % (other, safe_repr(seq[other]))
                    except (TypeError, IndexError, NotImplementedError):
                        differing += "Unable to index element %d of %s %s\n" % (other, which.lower(), name)
        diff = "\n" + _diff(seq1, seq2)
        self.fail(self._formatMessage(msg, self._truncateMessage(differing, diff)))

    def _truncateMessage(self, message, diff):
        if self.maxDiff is None or len(diff) <= self.maxDiff:
            return message + diff
        return message + "\nDiff is %s characters long. Set self.maxDiff to None to see it." % len(diff)

    def assertListEqual(self, list1, list2, msg=None):
        """Two lists are equal."""
        self.assertSequenceEqual(list1, list2, msg, seq_type=list)

    def assertTupleEqual(self, tuple1, tuple2, msg=None):
        """Two tuples are equal."""
        self.assertSequenceEqual(tuple1, tuple2, msg, seq_type=tuple)

    def assertSetEqual(self, set1, set2, msg=None):
        """Two sets are equal."""
        differences = []
        for which, a, b in (("first", set1, set2), ("second", set2, set1)):
            try:
                differences.append(a.difference(b))
            except TypeError as e:
                self.fail("invalid type when attempting set difference: %s" % e)
            except AttributeError as e:
                self.fail("%s argument does not support set difference: %s" % (which, e))
        if not (differences[0] or differences[1]):
            return
        lines = []
        for which, items in zip(("first", "second"), differences):
            if items:
                lines.append("Items in the %s set but not the %s:" % (which, "second" if which == "first" else "first"))
                lines.extend(repr(item) for item in items)
        self.fail(self._formatMessage(msg, "\n".join(lines)))

    def assertIn(self, member, container, msg=None):
        """member in container"""
        if member not in container:
            self._complain(msg, "%s not found in %s" % (safe_repr(member), safe_repr(container)))

    def assertNotIn(self, member, container, msg=None):
        """member not in container"""
        if member in container:
            self._complain(msg, "%s unexpectedly found in %s" % (safe_repr(member), safe_repr(container)))

    def assertIs(self, expr1, expr2, msg=None):
        """expr1 is expr2"""
        if expr1 is not expr2:
            self._complain(msg, "%s is not %s" % (safe_repr(expr1), safe_repr(expr2)))

    def assertIsNot(self, expr1, expr2, msg=None):
        """expr1 is not expr2"""
        if expr1 is expr2:
            self._complain(msg, "unexpectedly identical: %s" % (safe_repr(expr1),))

    def assertDictEqual(self, d1, d2, msg=None):
        """Two dicts are equal."""
        self.assertIsInstance(d1, dict, "First argument is not a dictionary")
        self.assertIsInstance(d2, dict, "Second argument is not a dictionary")
        if d1 != d2:
            text = "%s != %s" % _common_shorten_repr(d1, d2)
            diff = "\n" + _diff(d1, d2)
            self._complain(msg, self._truncateMessage(text, diff))

    def assertCountEqual(self, first, second, msg=None):
        """The same items, each as often."""
        first, second = list(first), list(second)
        try:
            if collections.Counter(first) == collections.Counter(second):
                return
            differences = _count_diff_hashable(first, second)
        except TypeError:
            differences = _count_diff_all(first, second)
        if differences:
            text = "Element counts were not equal:\n" + "\n".join("First has %d, Second has %d:  %r" % d for d in differences)
            self.fail(self._formatMessage(msg, self._truncateMessage(text.split("\n")[0] + "\n", text.split("\n", 1)[1])))

    def assertMultiLineEqual(self, first, second, msg=None):
        """Two strs are equal."""
        self.assertIsInstance(first, str, "First argument is not a string")
        self.assertIsInstance(second, str, "Second argument is not a string")
        if first == second:
            return
        if len(first) > self._diffThreshold or len(second) > self._diffThreshold:
            self._baseAssertEqual(first, second, msg)
        import difflib

        # One more end of line for both where either has none at its end, so that the difference is seen; nothing stays nothing.
        end = "" if first.endswith("\n") == bool(first) and second.endswith("\n") == bool(second) else "\n"
        first_lines = (first and first + end).splitlines(keepends=True)
        second_lines = (second and second + end).splitlines(keepends=True)
        text = "%s != %s" % _common_shorten_repr(first, second)
        diff = "\n" + "".join(difflib.ndiff(first_lines, second_lines))
        self.fail(self._formatMessage(msg, self._truncateMessage(text, diff)))

    def assertLess(self, a, b, msg=None):
        """a < b"""
        if not a < b:
            self._complain(msg, "%s not less than %s" % (safe_repr(a), safe_repr(b)))

    def assertLessEqual(self, a, b, msg=None):
        """a <= b"""
        if not a <= b:
            self._complain(msg, "%s not less than or equal to %s" % (safe_repr(a), safe_repr(b)))

    def assertGreater(self, a, b, msg=None):
        """a > b"""
        if not a > b:
            self._complain(msg, "%s not greater than %s" % (safe_repr(a), safe_repr(b)))

    def assertGreaterEqual(self, a, b, msg=None):
        """a >= b"""
        if not a >= b:
            self._complain(msg, "%s not greater than or equal to %s" % (safe_repr(a), safe_repr(b)))

    def assertIsNone(self, obj, msg=None):
        """obj is None"""
        if obj is not None:
            self._complain(msg, "%s is not None" % (safe_repr(obj),))

    def assertIsNotNone(self, obj, msg=None):
        """obj is not None"""
        if obj is None:
            self._complain(msg, "unexpectedly None")

    def assertIsInstance(self, obj, cls, msg=None):
        """isinstance(obj, cls)"""
        if not isinstance(obj, cls):
            self._complain(msg, "%s is not an instance of %r" % (safe_repr(obj), cls))

    def assertNotIsInstance(self, obj, cls, msg=None):
        """not isinstance(obj, cls)"""
        if isinstance(obj, cls):
            self._complain(msg, "%s is an instance of %r" % (safe_repr(obj), cls))

    def assertRegex(self, text, expected_regex, msg=None):
        """The text matches somewhere."""
        if isinstance(expected_regex, (str, bytes)):
            assert expected_regex, "expected_regex must not be empty."
            expected_regex = re.compile(expected_regex)
        if not expected_regex.search(text):
            self._complain(msg, "Regex didn't match: %r not found in %r" % (expected_regex.pattern, text))

    def assertNotRegex(self, text, unexpected_regex, msg=None):
        """It matches nowhere."""
        if isinstance(unexpected_regex, (str, bytes)):
            unexpected_regex = re.compile(unexpected_regex)
        found = unexpected_regex.search(text)
        if found:
            self._complain(
                msg, "Regex matched: %r matches %r in %r" % (text[found.start() : found.end()], unexpected_regex.pattern, text)
            )


def _count_diff_hashable(first, second):
    a, b = collections.Counter(first), collections.Counter(second)
    out = []
    for item in a:
        if a[item] != b.get(item, 0):
            out.append((a[item], b.get(item, 0), item))
    for item in b:
        if item not in a:
            out.append((0, b[item], item))
    return out


def _count_diff_all(first, second):
    out, rest = [], second[:]
    while first:
        item = first[0]
        n = sum(1 for each in first if each == item)
        m = sum(1 for each in rest if each == item)
        first = [each for each in first if each != item] if item == item else first[1:]
        rest = [each for each in rest if each != item]
        if n != m:
            out.append((n, m, item))
    while rest:
        item = rest[0]
        m = sum(1 for each in rest if each == item)
        rest = [each for each in rest if each != item] if item == item else rest[1:]
        out.append((0, m, item))
    return out


class FunctionTestCase(TestCase):
    """A function as a test."""

    def __init__(self, testFunc, setUp=None, tearDown=None, description=None):
        super().__init__()
        self._setUpFunc = setUp
        self._tearDownFunc = tearDown
        self._testFunc = testFunc
        self._description = description

    def setUp(self):
        """As given."""
        if self._setUpFunc is not None:
            self._setUpFunc()

    def tearDown(self):
        """As given."""
        if self._tearDownFunc is not None:
            self._tearDownFunc()

    def runTest(self):
        """The function."""
        self._testFunc()

    def id(self):
        """Its name."""
        return self._testFunc.__name__

    def __eq__(self, other):
        if not isinstance(other, self.__class__):
            return NotImplemented
        return (self._setUpFunc, self._tearDownFunc, self._testFunc, self._description) == (
            other._setUpFunc, other._tearDownFunc, other._testFunc, other._description,
        )  # fmt: skip

    def __hash__(self):
        return hash((type(self), self._setUpFunc, self._tearDownFunc, self._testFunc, self._description))

    def __str__(self):
        return "%s (%s)" % (strclass(self.__class__), self._testFunc.__name__)

    def __repr__(self):
        return "<%s tec=%s>" % (strclass(self.__class__), self._testFunc)

    def shortDescription(self):
        """The first line of the function's documentation."""
        if self._description is not None:
            return self._description
        doc = self._testFunc.__doc__
        return doc.split("\n")[0].strip() if doc else None


class _SubTest(TestCase):
    def __init__(self, test_case, message, params):
        super().__init__()
        self._message = message
        self.test_case = test_case
        self.params = params
        self.failureException = test_case.failureException

    def runTest(self):
        """Never run by itself."""
        raise NotImplementedError("subtests cannot be run directly")

    def _subDescription(self):
        parts = []
        if self._message is not None:
            parts.append("[{}]".format(self._message))
        if self.params:
            parts.append("({})".format(", ".join("{}={!r}".format(k, v) for k, v in self.params.items())))
        return " ".join(parts) or "(<subtest>)"

    def id(self):
        """Its full name."""
        return "{} {}".format(self.test_case.id(), self._subDescription())

    def shortDescription(self):
        """As the test's."""
        return self.test_case.shortDescription()

    def __str__(self):
        return "{} {}".format(self.test_case, self._subDescription())


for _class in (TestCase, FunctionTestCase, SkipTest, _SubTest):
    _class.__module__ = "unittest.case"
