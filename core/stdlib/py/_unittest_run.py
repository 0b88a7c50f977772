"""unittest's results, suites, loaders and runners."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import functools
import io
import contextlib
import sys
import time
import traceback
import types

from _unittest_case import FunctionTestCase, SkipTest, TestCase, doModuleCleanups, strclass

STDOUT_LINE, STDERR_LINE = "\nStdout:\n%s", "\nStderr:\n%s"


def failfast(method):
    """Stops after it if the result is to."""

    @functools.wraps(method)
    def inner(self, *args, **kw):
        if getattr(self, "failfast", False):
            self.stop()
        return method(self, *args, **kw)

    return inner


class TestResult:
    """What tests gave."""

    _previousTestClass = None
    _testRunEntered = False
    _moduleSetUpFailed = False

    def __init__(self, stream=None, descriptions=None, verbosity=None):
        self.failfast = False
        self.failures = []
        self.errors = []
        self.testsRun = 0
        self.skipped = []
        self.expectedFailures = []
        self.unexpectedSuccesses = []
        self.collectedDurations = []
        self.shouldStop = False
        self.buffer = False
        self.tb_locals = False
        self._mirrorOutput = False
        self._kept = None

    def printErrors(self):
        """Nothing here."""

    def startTest(self, test):
        """A test begins."""
        self.testsRun += 1
        self._mirrorOutput = False
        if self.buffer:
            self._kept = sys.stdout, sys.stderr
            sys.stdout, sys.stderr = io.StringIO(), io.StringIO()

    def startTestRun(self):
        """Tests begin."""

    def stopTest(self, test):
        """A test ends."""
        if self._kept is not None:
            output = sys.stdout.getvalue()
            sys.stdout, sys.stderr = self._kept
            self._kept = None
            if self._mirrorOutput and output:
                sys.stdout.write(STDOUT_LINE % (output if output.endswith("\n") else output + "\n"))
        self._mirrorOutput = False

    def stopTestRun(self):
        """Tests end."""

    @failfast
    def addError(self, test, err):
        """It raised something unexpected."""
        self.errors.append((test, self._exc_info_to_string(err, test)))
        self._mirrorOutput = True

    @failfast
    def addFailure(self, test, err):
        """It failed."""
        self.failures.append((test, self._exc_info_to_string(err, test)))
        self._mirrorOutput = True

    def addSubTest(self, test, subtest, err):
        """A subtest ended."""
        if err is not None:
            if getattr(self, "failfast", False):
                self.stop()
            where = self.failures if issubclass(err[0], test.failureException) else self.errors
            where.append((subtest, self._exc_info_to_string(err, test)))
            self._mirrorOutput = True

    def addSuccess(self, test):
        """It was good."""

    def addSkip(self, test, reason):
        """It was skipped."""
        self.skipped.append((test, reason))

    def addExpectedFailure(self, test, err):
        """It failed as it was to."""
        self.expectedFailures.append((test, self._exc_info_to_string(err, test)))

    @failfast
    def addUnexpectedSuccess(self, test):
        """It was good but was to fail."""
        self.unexpectedSuccesses.append(test)

    def addDuration(self, test, elapsed):
        """How long it took."""
        self.collectedDurations.append((str(test), elapsed))

    def wasSuccessful(self):
        """Whether all was as it was to be."""
        return len(self.failures) == len(self.errors) == 0 and len(self.unexpectedSuccesses) == 0

    def stop(self):
        """No more tests."""
        self.shouldStop = True

    def _exc_info_to_string(self, err, test):
        kind, value, tb = err
        return "".join(traceback.format_exception(kind, value, tb))

    def __repr__(self):
        return "<%s run=%i errors=%i failures=%i>" % (strclass(self.__class__), self.testsRun, len(self.errors), len(self.failures))


TestResult.__module__ = "unittest.result"


# ---- suites ----


class BaseTestSuite:
    """Tests together."""

    _cleanup = True

    def __init__(self, tests=()):
        self._tests = []
        self._removed_tests = 0
        self.addTests(tests)

    def __repr__(self):
        return "<%s tests=%s>" % (strclass(self.__class__), list(self))

    def __eq__(self, other):
        if not isinstance(other, self.__class__):
            return NotImplemented
        return list(self) == list(other)

    __hash__ = object.__hash__

    def __iter__(self):
        return iter(self._tests)

    def countTestCases(self):
        """How many."""
        return self._removed_tests + sum(test.countTestCases() for test in self if test)

    def addTest(self, test):
        """One more."""
        if not callable(test):
            raise TypeError("{} is not callable".format(repr(test)))
        if isinstance(test, type) and issubclass(test, (TestCase, TestSuite)):
            raise TypeError("TestCases and TestSuites must be instantiated before passing them to addTest()")
        self._tests.append(test)

    def addTests(self, tests):
        """More."""
        if isinstance(tests, str):
            raise TypeError("tests must be an iterable of tests, not a string")
        for test in tests:
            self.addTest(test)

    def run(self, result):
        """Runs them."""
        for index, test in enumerate(self):
            if result.shouldStop:
                break
            test(result)
            if self._cleanup:
                self._removeTestAtIndex(index)
        return result

    def _removeTestAtIndex(self, index):
        """Lets go of a test that was run."""
        try:
            test = self._tests[index]
        except TypeError:
            return
        if hasattr(test, "countTestCases"):
            self._removed_tests += test.countTestCases()
        self._tests[index] = None

    def __call__(self, *args, **kwds):
        return self.run(*args, **kwds)

    def debug(self):
        """Runs them and lets exceptions out."""
        for test in self:
            test.debug()


def _is_suite(test):
    try:
        iter(test)
    except TypeError:
        return False
    return True


def _module_before(result):
    """The module of the class that was run last."""
    return getattr(getattr(result, "_previousTestClass", None), "__module__", None)


@contextlib.contextmanager
def _captured(result):
    """Where the result keeps what tests print, also what is printed here."""
    getattr(result, "_setupStdout", lambda: None)()
    try:
        yield
    finally:
        getattr(result, "_restoreStdout", lambda: None)()


class _ErrorHolder:
    failureException = None

    def __init__(self, description):
        self.description = description

    def id(self):
        return self.description

    def shortDescription(self):
        return None

    def __repr__(self):
        return "<ErrorHolder description=%r>" % (self.description,)

    def __str__(self):
        return self.id()

    def run(self, result):
        pass

    def __call__(self, result):
        return self.run(result)

    def countTestCases(self):
        return 0


class TestSuite(BaseTestSuite):
    """Tests together, with what belongs to their classes."""

    def run(self, result, debug=False):
        """Runs them."""
        top = False
        if getattr(result, "_testRunEntered", False) is False:
            result._testRunEntered = top = True
        for index, test in enumerate(self):
            if result.shouldStop:
                break
            if not _is_suite(test):
                self._leave_class(test, result)
                self._enter_module(test, result)
                self._enter_class(test, result)
                result._previousTestClass = test.__class__
                if getattr(test.__class__, "_classSetupFailed", False) or getattr(result, "_moduleSetUpFailed", False):
                    continue
            if debug:
                test.debug()
            else:
                test(result)
            if self._cleanup:
                self._removeTestAtIndex(index)
        if top:
            self._leave_class(None, result)
            self._leave_module(result)
            result._testRunEntered = False
        return result

    def debug(self):
        """Runs them and lets exceptions out."""

        class _Debug:
            _previousTestClass = None
            _moduleSetUpFailed = False
            shouldStop = False

        self.run(_Debug(), True)

    def _enter_module(self, test, result):
        name = test.__class__.__module__
        if name == _module_before(result):
            return
        self._leave_module(result)
        result._moduleSetUpFailed = False
        module = sys.modules.get(name)
        set_up = getattr(module, "setUpModule", None)
        if set_up is None:
            return
        with _captured(result):
            try:
                set_up()
            except Exception:
                result._moduleSetUpFailed = True
                self._error(result, sys.exc_info(), "setUpModule", name)
                self._clean_module(result, "setUpModule", name)

    def _leave_module(self, result):
        name = _module_before(result)
        if name is None or getattr(result, "_moduleSetUpFailed", False) or name not in sys.modules:
            return
        with _captured(result):
            tear_down = getattr(sys.modules[name], "tearDownModule", None)
            if tear_down is not None:
                try:
                    tear_down()
                except Exception:
                    self._error(result, sys.exc_info(), "tearDownModule", name)
            self._clean_module(result, "tearDownModule", name)

    def _clean_module(self, result, method, name):
        try:
            doModuleCleanups()
        except Exception:
            self._error(result, sys.exc_info(), method, name)

    def _enter_class(self, test, result):
        now = test.__class__
        if now == getattr(result, "_previousTestClass", None) or getattr(now, "__unittest_skip__", False):
            return
        if getattr(result, "_moduleSetUpFailed", False):
            return
        try:
            now._classSetupFailed = False
        except TypeError:
            pass
        set_up = getattr(now, "setUpClass", None)
        if set_up is None:
            return
        try:
            set_up()
        except Exception:
            now._classSetupFailed = True
            self._error(result, sys.exc_info(), "setUpClass", strclass(now))
            now.doClassCleanups()
            for info in now.tearDown_exceptions:
                self._error(result, info, "setUpClass", strclass(now))

    def _leave_class(self, test, result):
        before = getattr(result, "_previousTestClass", None)
        if before is None or (test is not None and test.__class__ == before):
            return
        if getattr(before, "_classSetupFailed", False) or getattr(before, "__unittest_skip__", False):
            return
        if getattr(result, "_moduleSetUpFailed", False):
            return
        try:
            getattr(before, "tearDownClass", lambda: None)()
        except Exception:
            self._error(result, sys.exc_info(), "tearDownClass", strclass(before))
        clean = getattr(before, "doClassCleanups", None)
        if clean is not None:
            clean()
            for info in before.tearDown_exceptions:
                self._error(result, info, "tearDownClass", strclass(before))

    def _error(self, result, exc_info, method, parent):
        holder = _ErrorHolder(f"{method} ({parent})")
        if isinstance(exc_info[1], SkipTest) and getattr(result, "addSkip", None) is not None:
            result.addSkip(holder, str(exc_info[1]))
        elif hasattr(result, "addError"):
            result.addError(holder, exc_info)
        else:
            raise exc_info[1]


BaseTestSuite.__module__ = TestSuite.__module__ = "unittest.suite"


# ---- loading ----


class _FailedTest(TestCase):
    _testMethodName = None

    def __init__(self, method_name, exception):
        self._exception = exception
        super().__init__(method_name)

    def __getattr__(self, name):
        if name != self._testMethodName:
            return super().__getattribute__(name)

        def fail():
            raise self._exception

        return fail


class TestLoader:
    """Finds tests in classes and modules."""

    testMethodPrefix = "test"
    sortTestMethodsUsing = staticmethod(lambda x, y: (x > y) - (x < y))
    testNamePatterns = None
    suiteClass = TestSuite

    def __init__(self):
        self.errors = []

    def loadTestsFromTestCase(self, testCaseClass):
        """A suite of a class's tests."""
        if issubclass(testCaseClass, TestSuite):
            raise TypeError("Test cases should not be derived from TestSuite. Maybe you meant to derive from TestCase?")
        names = self.getTestCaseNames(testCaseClass) if testCaseClass not in (TestCase, FunctionTestCase) else []
        if not names and hasattr(testCaseClass, "runTest"):
            names = ["runTest"]
        return self.suiteClass(map(testCaseClass, names))

    def loadTestsFromModule(self, module, *, pattern=None):
        """A suite of a module's tests."""
        tests = []
        for name in dir(module):
            obj = getattr(module, name)
            if isinstance(obj, type) and issubclass(obj, TestCase) and obj not in (TestCase, FunctionTestCase):
                tests.append(self.loadTestsFromTestCase(obj))
        load = getattr(module, "load_tests", None)
        tests = self.suiteClass(tests)
        return tests if load is None else load(self, tests, pattern)

    def loadTestsFromName(self, name, module=None):
        """A suite of what a dotted name stands for in a module."""
        obj, parent = module if module is not None else __import__("__main__"), None
        for part in name.split("."):
            try:
                parent, obj = obj, getattr(obj, part)
            except AttributeError as e:
                self.errors.append("Failed to access attribute:\n" + traceback.format_exc())
                return self.suiteClass([_FailedTest(part, e)])
        if isinstance(obj, types.ModuleType):
            return self.loadTestsFromModule(obj)
        if isinstance(obj, type) and issubclass(obj, TestCase):
            return self.loadTestsFromTestCase(obj)
        if isinstance(obj, types.FunctionType) and isinstance(parent, type) and issubclass(parent, TestCase):
            return self.suiteClass([parent(name.split(".")[-1])])
        if isinstance(obj, TestSuite):
            return obj
        if callable(obj):
            test = obj()
            if isinstance(test, TestSuite):
                return test
            if isinstance(test, TestCase):
                return self.suiteClass([test])
            raise TypeError("calling %s returned %s, not a test" % (obj, test))
        raise TypeError("don't know how to make test from: %s" % obj)

    def loadTestsFromNames(self, names, module=None):
        """The same of several names."""
        return self.suiteClass([self.loadTestsFromName(name, module) for name in names])

    def getTestCaseNames(self, testCaseClass):
        """The names of a class's tests, in order."""
        import fnmatch

        def wanted(attr):
            if not attr.startswith(self.testMethodPrefix) or not callable(getattr(testCaseClass, attr)):
                return False
            full = "%s.%s.%s" % (testCaseClass.__module__, testCaseClass.__qualname__, attr)
            return self.testNamePatterns is None or any(fnmatch.fnmatchcase(full, p) for p in self.testNamePatterns)

        names = list(filter(wanted, dir(testCaseClass)))
        if self.sortTestMethodsUsing:
            names.sort(key=functools.cmp_to_key(self.sortTestMethodsUsing))
        return names

    def discover(self, start_dir, pattern="test*.py", top_level_dir=None):
        """There are no files to look through: raises PermissionError."""
        io.open(start_dir)


defaultTestLoader = TestLoader()
TestLoader.__module__ = "unittest.loader"


def _loader(prefix, order, suite_class=None, patterns=None):
    loader = TestLoader()
    loader.sortTestMethodsUsing = order
    loader.testMethodPrefix = prefix
    loader.testNamePatterns = patterns
    if suite_class:
        loader.suiteClass = suite_class
    return loader


def _three_way(x, y):
    return (x > y) - (x < y)


def getTestCaseNames(testCaseClass, prefix, sortUsing=_three_way, testNamePatterns=None):
    """The names of a class's tests."""
    return _loader(prefix, sortUsing, patterns=testNamePatterns).getTestCaseNames(testCaseClass)


def makeSuite(testCaseClass, prefix="test", sortUsing=_three_way, suiteClass=TestSuite):
    """A suite of a class's tests."""
    return _loader(prefix, sortUsing, suiteClass).loadTestsFromTestCase(testCaseClass)


def findTestCases(module, prefix="test", sortUsing=_three_way, suiteClass=TestSuite):
    """A suite of a module's tests."""
    return _loader(prefix, sortUsing, suiteClass).loadTestsFromModule(module)


# ---- running ----


class _WritelnDecorator:
    def __init__(self, stream):
        self.stream = stream

    def __getattr__(self, attr):
        if attr in ("stream", "__getstate__"):
            raise AttributeError(attr)
        return getattr(self.stream, attr)

    def writeln(self, arg=None):
        if arg:
            self.write(arg)
        self.write("\n")


class TextTestResult(TestResult):
    """Shows results as they come."""

    separator1 = "=" * 70
    separator2 = "-" * 70

    def __init__(self, stream, descriptions, verbosity, *, durations=None):
        super().__init__(stream, descriptions, verbosity)
        self.stream = stream
        self.showAll = verbosity > 1
        self.dots = verbosity == 1
        self.descriptions = descriptions
        self._newline = True
        self.durations = durations

    def getDescription(self, test):
        """The test's name and what it is."""
        first = test.shortDescription()
        return "\n".join((str(test), first)) if self.descriptions and first else str(test)

    def startTest(self, test):
        """Shows the name."""
        super().startTest(test)
        if self.showAll:
            self.stream.write(self.getDescription(test))
            self.stream.write(" ... ")
            self._newline = False

    def _status(self, test, status):
        is_subtest = hasattr(test, "test_case")
        if is_subtest or self._newline:
            if not self._newline:
                self.stream.writeln()
            if is_subtest:
                self.stream.write("  ")
            self.stream.write(self.getDescription(test))
            self.stream.write(" ... ")
        self.stream.writeln(status)
        self._newline = True

    def _show(self, test, word, mark):
        if self.showAll:
            self._status(test, word)
        elif self.dots:
            self.stream.write(mark)

    def addSubTest(self, test, subtest, err):
        """Shows one that failed."""
        if err is not None:
            if issubclass(err[0], subtest.failureException):
                self._show(subtest, "FAIL", "F")
            else:
                self._show(subtest, "ERROR", "E")
        super().addSubTest(test, subtest, err)

    def addSuccess(self, test):
        """ok"""
        super().addSuccess(test)
        self._show(test, "ok", ".")

    def addError(self, test, err):
        """ERROR"""
        super().addError(test, err)
        self._show(test, "ERROR", "E")

    def addFailure(self, test, err):
        """FAIL"""
        super().addFailure(test, err)
        self._show(test, "FAIL", "F")

    def addSkip(self, test, reason):
        """skipped"""
        super().addSkip(test, reason)
        self._show(test, "skipped {0!r}".format(reason), "s")

    def addExpectedFailure(self, test, err):
        """expected failure"""
        super().addExpectedFailure(test, err)
        self._show(test, "expected failure", "x")

    def addUnexpectedSuccess(self, test):
        """unexpected success"""
        super().addUnexpectedSuccess(test)
        self._show(test, "unexpected success", "u")

    def printErrors(self):
        """Shows what went wrong."""
        if self.dots or self.showAll:
            self.stream.writeln()
        self.printErrorList("ERROR", self.errors)
        self.printErrorList("FAIL", self.failures)
        for test in self.unexpectedSuccesses:
            self.stream.writeln(self.separator1)
            self.stream.writeln(f"UNEXPECTED SUCCESS: {self.getDescription(test)}")

    def printErrorList(self, flavour, errors):
        """Shows some of it."""
        for test, err in errors:
            self.stream.writeln(self.separator1)
            self.stream.writeln("%s: %s" % (flavour, self.getDescription(test)))
            self.stream.writeln(self.separator2)
            self.stream.writeln("%s" % err)


class TextTestRunner:
    """Runs tests and prints to sys.stdout, or a stream."""

    resultclass = TextTestResult

    def __init__(
        self, stream=None, descriptions=True, verbosity=1, failfast=False, buffer=False, resultclass=None, warnings=None, *, tb_locals=False,
        durations=None,
    ):  # fmt: skip
        self.stream = _WritelnDecorator(sys.stdout if stream is None else stream)
        self.descriptions = descriptions
        self.verbosity = verbosity
        self.failfast = failfast
        self.buffer = buffer
        self.tb_locals = tb_locals
        self.durations = durations
        self.warnings = warnings
        if resultclass is not None:
            self.resultclass = resultclass

    def _makeResult(self):
        return self.resultclass(self.stream, self.descriptions, self.verbosity)

    def run(self, test):
        """Runs them; the result."""
        result = self._makeResult()
        result.failfast = self.failfast
        result.buffer = self.buffer
        result.tb_locals = self.tb_locals
        begun = time.perf_counter()
        for name, do in (("startTestRun", None), (None, test), ("stopTestRun", None)):
            if do is not None:
                do(result)
            else:
                getattr(result, name, lambda: None)()
        taken = time.perf_counter() - begun
        result.printErrors()
        if hasattr(result, "separator2"):
            self.stream.writeln(result.separator2)
        run = result.testsRun
        self.stream.writeln("Ran %d test%s in %.3fs" % (run, "" if run == 1 else "s", taken))
        self.stream.writeln()
        infos = []
        if not result.wasSuccessful():
            self.stream.write("FAILED")
            if result.failures:
                infos.append("failures=%d" % len(result.failures))
            if result.errors:
                infos.append("errors=%d" % len(result.errors))
        elif run == 0 and not result.skipped:
            self.stream.write("NO TESTS RAN")
        else:
            self.stream.write("OK")
        if result.skipped:
            infos.append("skipped=%d" % len(result.skipped))
        if result.expectedFailures:
            infos.append("expected failures=%d" % len(result.expectedFailures))
        if result.unexpectedSuccesses:
            infos.append("unexpected successes=%d" % len(result.unexpectedSuccesses))
        self.stream.write(" (%s)\n" % (", ".join(infos),) if infos else "\n")
        return result


TextTestResult.__module__ = TextTestRunner.__module__ = "unittest.runner"


class TestProgram:
    """Runs the tests of a module: the script, unless another one is given."""

    def __init__(
        self, module="__main__", defaultTest=None, argv=None, testRunner=None, testLoader=defaultTestLoader, exit=True, verbosity=1,
        failfast=None, catchbreak=None, buffer=None, warnings=None, *, tb_locals=False, durations=None,
    ):  # fmt: skip
        self.module = __import__(module) if isinstance(module, str) else module
        self.exit = exit
        self.verbosity = verbosity
        self.failfast = failfast
        self.buffer = buffer
        self.tb_locals = tb_locals
        self.testLoader = testLoader
        names = []
        for arg in (argv or [""])[1:]:
            if arg in ("-v", "--verbose"):
                self.verbosity = 2
            elif arg in ("-q", "--quiet"):
                self.verbosity = 0
            elif arg in ("-f", "--failfast"):
                self.failfast = True
            elif arg in ("-b", "--buffer"):
                self.buffer = True
            else:
                names.append(arg)
        if not names and defaultTest is not None:
            names = [defaultTest] if isinstance(defaultTest, str) else list(defaultTest)
        self.test = testLoader.loadTestsFromNames(names, self.module) if names else testLoader.loadTestsFromModule(self.module)
        runner = TextTestRunner if testRunner is None else testRunner
        if isinstance(runner, type):
            runner = runner(verbosity=self.verbosity, failfast=bool(self.failfast), buffer=bool(self.buffer))
        self.result = runner.run(self.test)
        if self.exit:
            sys.exit(5 if self.result.testsRun == 0 and not self.result.skipped else not self.result.wasSuccessful())


main = TestProgram
TestProgram.__module__ = "unittest.main"
