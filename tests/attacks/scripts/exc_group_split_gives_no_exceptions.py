# expect: stdout="ok\n"
# attacks: a group's own split gives what isn't an exception, as the part that is handled or as the rest
# cpython: skip raises what isn't an exception
for parts in ((None, 5), (5, None), (None, KeyError), (KeyError, None), (None, 'text'), (1.5, 2), (None, [1]), ((), ()), (None, object()), (None,), (), [None, None], 5, None):
    class Group(ExceptionGroup):
        def split(self, condition): return parts
    try:
        try: raise Group('g', [TypeError(1), KeyError(2)])
        except* ValueError as e: e.args
        except* OSError as e: e.args
        print('not refused', parts)
    except TypeError as e:
        assert 'split must return' in str(e), e
print('ok')
