# expect: stdout="closed\n"
# attacks: dataclasses makes methods from their text; a field's name that shows itself as code must not get into it
# cpython: skip a str subclass is code there
import dataclasses
class Evil(str):
    def __format__(self, spec): return "a;print('open');self.b"
def attempt(make):
    try: make()
    except (TypeError, AttributeError, ValueError, SyntaxError): pass
def annotated():
    class C: pass
    C.__annotations__ = {Evil('a'): int}
    dataclasses.dataclass(eq=False)(C)(1)
attempt(annotated)
attempt(lambda: dataclasses.make_dataclass('D', [Evil('a')])(1))
attempt(lambda: dataclasses.make_dataclass('D', [('a b): print("open")', int)])(1))
attempt(lambda: dataclasses.make_dataclass(Evil('D'), ['a'])(1))
attempt(lambda: dataclasses.make_dataclass('D', ['a'], namespace={'__qualname__': "print('open')"})(1))
print('closed')
