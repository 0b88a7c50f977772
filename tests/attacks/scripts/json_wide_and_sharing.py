# expect: stdout="caught\n" | limit=memory | limit=operations | limit=time
# attacks: lists that share one another: small in memory, 2**60 elements when written
# cpython: skip endless
import json
x = ['y' * 100]
for _ in range(60):
    x = [x, x]
for f in (lambda: json.dumps(x), lambda: json.dumps({'a': x}, indent=1), lambda: list(json.JSONEncoder().iterencode(x)), lambda: json.dumps({str(i): x for i in range(10)}, sort_keys=True)):
    try: f()
    except MemoryError: pass
print('caught')
