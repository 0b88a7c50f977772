"""Classes with type parameters, subscripted with all sorts."""

class A[T, *Ts, **Q]: pass
class B[T, **Q]: pass
class C[**Q]: pass
class D[T: int, U: (int, str)]: pass
class E[*Ts]: pass
class F[*Ts, T]: pass
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
for K in (A, B, C, D, E, F):
    for args in (int, (int, str), (int, str, bytes), [int], (int, [str]), (int, ...), ((int, str),), (), 5, "x", (int, "y"), (int, 5), (None,), (int, (str,)), ([int], [str]), (int, str, [bytes])):
        t(lambda: K[args]); t(lambda: K[args].__args__)
