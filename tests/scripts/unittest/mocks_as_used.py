"""Mocks, patches, specs and the text of unittest's runner, as programs use them."""

import unittest, sys, io
from unittest import mock
from unittest.mock import Mock, MagicMock, patch, call, ANY, sentinel, PropertyMock, AsyncMock, create_autospec, mock_open, DEFAULT, seal
class Gateway:
    rate = 1.5
    def charge(self, amount, *, currency='USD'): raise NotImplementedError
    async def afetch(self, x): return x
    @staticmethod
    def st(a): return a
    @classmethod
    def cm(cls, a): return a
    @property
    def prop(self): return 5
class Service:
    def __init__(self, gw): self.gw = gw
    def pay(self, amt):
        if amt <= 0: raise ValueError("bad amount")
        r = self.gw.charge(amt, currency='EUR'); return r['id']
def t(f):
    try: r = f(); print(repr(r) if not isinstance(r, Mock) else type(r).__name__)
    except BaseException as e: print(type(e).__name__, e)
gw = create_autospec(Gateway, instance=True); gw.charge.return_value = {'id': 7}
s = Service(gw); print(s.pay(5)); gw.charge.assert_called_once_with(5, currency='EUR'); print(gw.charge.call_args, gw.mock_calls, gw.method_calls)
t(lambda: gw.charge()); t(lambda: gw.charge(1, foo=2)); t(lambda: gw.nope); t(lambda: gw.charge.assert_called_with(6)); t(lambda: gw.charge.assert_not_called()); t(lambda: gw.charge.assert_has_calls([call(9)]))
t(lambda: gw.st(1)); t(lambda: gw.st()); t(lambda: gw.cm(1, 2)); print(isinstance(gw, Gateway), type(gw.afetch).__name__, type(gw.rate).__name__)
C = create_autospec(Gateway); c = C(); t(lambda: c.charge(1)); print(type(C(1)).__name__); print(c is C.return_value, C.mock_calls)
m = MagicMock(name='m'); m.a.b(1).c[3] = 4; m['k']; len(m); m + 1; 1 + m; str(m); m(x=1); bool(m); list(m); m.__enter__(); print(m.mock_calls)
m2 = MagicMock(); m2.__iter__.return_value = iter([1, 2]); m2.__len__.return_value = 5; m2.__getitem__.side_effect = lambda k: k * 2; m2.__contains__.return_value = True; m2.__str__.return_value = 'S'; print(list(m2), len(m2), m2[4], 3 in m2, str(m2), m2.__getitem__.call_args_list)
m3 = Mock(side_effect=[1, KeyError('x'), 3]); print(m3()); t(m3); print(m3()); t(m3); print(m3.call_count, m3.called); m3.reset_mock(); print(m3.call_count, m3.call_args)
m4 = Mock(spec=['a', 'b']); t(lambda: m4.c); m4.a; t(lambda: setattr(m4, 'zz', 1)); m5 = Mock(spec_set=['a']); t(lambda: setattr(m5, 'zz', 1))
m6 = Mock(return_value=3, **{'x.return_value': 4, 'y.z': 5}); print(m6(), m6.x(), m6.y.z)
p = PropertyMock(return_value=9)
with patch.object(Gateway, 'prop', new_callable=PropertyMock) as pp: pp.return_value = 11; print(Gateway().prop, pp.mock_calls); Gateway().prop = 3; print(pp.mock_calls)
print(Gateway().prop)
with patch.object(Gateway, 'charge', return_value='patched') as pc: print(Gateway().charge(1), pc.call_args)
with patch.object(Gateway, 'charge', autospec=True) as pc: g = Gateway(); g.charge(3); print(pc.call_args == call(g, 3)); t(lambda: g.charge())
with patch.dict('sys.modules' if 0 else {}, {'a': 1}) as d: print(d)
cfg = {'a': 1}
with patch.dict(cfg, {'b': 2}, clear=True, c=3): print(cfg)
print(cfg)
with patch('__main__.Gateway') as G: G.return_value.charge.return_value = 5; print(Gateway().charge(), G.mock_calls)
@patch('__main__.Service.pay', side_effect=lambda a: a * 2)
@patch.object(Gateway, 'rate', 99)
def deco(pay, extra=1): print(Service(None).pay(4), Gateway.rate, pay.call_args_list, extra)
deco(extra=2); print(Gateway.rate)
with patch('builtins.print') as pr: print('hidden')
print(pr.call_args)
with patch('__main__.nonexistent', create=True) as ne: print(type(nonexistent).__name__)
mo = mock_open(read_data='l1\nl2\n')
with mo('f') as fh: print(fh.readline(), list(fh), fh.read())
print(mo.mock_calls); h2 = mo('g'); print(h2.readlines(), next(iter(mo('x'))), mo().read())
print(call(1, a=2), call.foo(1), call.foo.bar(2).baz(), call(1) == call(1), call.a(1).b(2).call_list(), sentinel.X, sentinel.X is sentinel.X, ANY == 3, call(ANY, 3) == call(1, 3), call().__getitem__(1))
m7 = MagicMock(); m7.x = 3; seal(m7); t(lambda: m7.y); print(m7.x)
m8 = Mock(wraps=[3, 1]); m8.append(2); print(m8.mock_calls, m8.index(1))
import asyncio
am = AsyncMock(return_value=3); print(asyncio.run(am(1))); am.assert_awaited_once_with(1); print(am.await_count, am.await_args, am.mock_calls); t(lambda: am.assert_not_awaited())
am2 = AsyncMock(side_effect=[1, ValueError('e')]); print(asyncio.run(am2())); t(lambda: asyncio.run(am2()))
async def aw():
    ma = MagicMock(); ma.__aenter__.return_value = 'ent'; ma.__aiter__.return_value = [1, 2]
    async with ma as x: print(x)
    print([i async for i in ma])
    g = create_autospec(Gateway, instance=True); g.afetch.return_value = 8; print(await g.afetch(1)); g.afetch.assert_awaited_once_with(1)
asyncio.run(aw())
print(repr(Mock()).split(' id')[0], repr(MagicMock(name='foo').bar()).split(' id')[0], repr(Mock(spec=int)).split(' id')[0], Mock(name='zed')._mock_name)
m9 = Mock(); m9.attach_mock(Mock(name='inner'), 'sub'); m9.sub(1); m9.other(2); print(m9.mock_calls); m9.configure_mock(**{'q.return_value': 2, 'w': 3}); print(m9.q(), m9.w)
t(lambda: Mock().assert_called()); t(lambda: Mock().assert_called_once()); t(lambda: Mock(name='nm').assert_called_with(1)); t(lambda: Mock().assert_any_call(1)); t(lambda: Mock().asert_called()); t(lambda: Mock().assert_foo); t(lambda: Mock(side_effect=KeyError)()); 
m10 = Mock(); m10(1, [2]); m10(3, k='v'); t(lambda: m10.assert_has_calls([call(3, k='v'), call(1, [2])])); t(lambda: m10.assert_has_calls([call(3, k='v'), call(1, [2])], any_order=True)); t(lambda: m10.assert_called_once()); t(lambda: m10.assert_called_once_with(3)); args, kw = m10.call_args; print(args, kw, m10.call_args.args, m10.call_args.kwargs, m10.call_args_list == [call(1, [2]), call(3, k='v')], [tuple(c) for c in m10.call_args_list])
del m10.foo; t(lambda: m10.foo); print(hasattr(m10, 'bar'), hasattr(Mock(spec=[]), 'bar'), dir(Mock(spec=['q']))[-1])
class T(unittest.TestCase):
    @classmethod
    def setUpClass(cls): print('setUpClass')
    def setUp(self): self.addCleanup(print, 'cleanup', self._testMethodName)
    def test_ok(self): self.assertEqual(1, 1)
    def test_fail(self): self.assertEqual({'a': [1, 2], 'b': 3}, {'a': [1, 3], 'b': 3})
    def test_err(self): {}['x']
    @unittest.skip('later')
    def test_skip(self): pass
    @unittest.expectedFailure
    def test_xf(self): self.fail('expected')
    @unittest.expectedFailure
    def test_xs(self): pass
    def test_sub(self):
        for i in range(3):
            with self.subTest(i=i, j='x'): self.assertNotEqual(i, 1)
    def test_multi(self): self.assertMultiLineEqual('a\nb\nc', 'a\nx\nc')
    def test_raises(self):
        with self.assertRaisesRegex(ValueError, r'inv.*') as cm: int('x')
        print(cm.exception); self.assertRaises(KeyError, lambda: None)
    def test_almost(self): self.assertAlmostEqual(1.0, 1.1, places=2, msg='close?')
    def test_in(self): self.assertIn(3, [1, 2])
    def test_count(self): self.assertCountEqual([1, 2, 2], [2, 1, 1])
    def test_logs(self):
        import logging
        with self.assertLogs('x', 'INFO') as lc: logging.getLogger('x').warning('hey %d', 3)
        print(lc.output); self.assertTrue([], 'not truthy')
    def test_isnone(self): self.assertIsNone(0)
    def test_greater(self): self.assertGreater(1, 2)
    def test_seq(self): self.assertListEqual([1, 2, 3], [1, 2, 4, 5])
    def test_set(self): self.assertSetEqual({1, 2}, {2, 3})
    def test_warn(self):
        import warnings
        with self.assertWarns(UserWarning): warnings.warn('w')
st = io.StringIO(); suite = unittest.TestSuite(); L = unittest.defaultTestLoader
suite.addTests([L.loadTestsFromTestCase(T)])
r = unittest.TextTestRunner(stream=st, verbosity=2, descriptions=True).run(suite)
import re
print(re.sub(r'in \d\.\d+s|File ".*?"', 'X', st.getvalue())); print(r, r.wasSuccessful(), len(r.failures), len(r.errors), r.testsRun, r.skipped, len(r.expectedFailures), r.unexpectedSuccesses)
st = io.StringIO(); r = unittest.TextTestRunner(stream=st, verbosity=1, failfast=True).run(L.loadTestsFromTestCase(T)); print(re.sub(r'in \d\.\d+s|File ".*?"', 'X', st.getvalue()))
