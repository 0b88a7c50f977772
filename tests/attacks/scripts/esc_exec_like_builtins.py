# expect: stdout="blocked\n" | reject=security | reject=syntax | raises=NameError,AttributeError,TypeError
# attacks: exec, eval, compile, open, input, breakpoint, help, exit, memoryview tricks and type(code) by every name
# cpython: skip CPython has them
import builtins, types
hit = []
for name in ('exec', 'eval', 'compile', 'open', 'breakpoint', '__loader__', '__spec__', 'copyright', 'credits'):
    try:
        if name in vars() or name in vars(builtins): hit.append(name)
    except (NameError, TypeError, AttributeError): pass
def f(): pass
for maker in (lambda: type(f.__code__), lambda: type(f)(f.__code__, {}), lambda: type(f)(*[None] * 5), lambda: type((lambda: (yield))().gi_frame), lambda: types.CodeType(0, 0, 0, 0, 0, 0, b'', (), (), (), '', '', '', 0, b'', b''), lambda: types.FunctionType(None, {})):
    try: hit.append(maker())
    except (AttributeError, TypeError, NameError, ImportError, ValueError): pass
print('blocked' if not hit else hit)
