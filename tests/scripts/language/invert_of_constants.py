# ~ of a constant is a constant: the warning about bools is the compiler's, and none is left for the run.
import warnings

yes = True
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    print(~True, ~False, ~1, ~~True, -True, +False, not True)
    print([~True for _ in range(2)], {~False: 1})
    print(len(told))
    print(~yes)
    print([str(w.message)[:38] for w in told])
