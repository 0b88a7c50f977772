try:
    try:
        raise ValueError("noted")
    except ValueError as e:
        e.add_note("a note")
        e.add_note("another")
        raise
except ValueError as e:
    print(e.__notes__)

try:
    raise ExceptionGroup("several", [ValueError("v"), TypeError("t"), ExceptionGroup("inner", [KeyError("k")])])
except* ValueError as group:
    print("values", group.exceptions)
except* (TypeError, KeyError) as group:
    print("others", group.message, len(group.exceptions))

try:
    try:
        raise ExceptionGroup("rest", [ValueError("v"), OSError("o")])
    except* ValueError:
        print("value handled")
except ExceptionGroup as e:
    print(repr(e))
