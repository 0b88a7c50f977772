# expect: stdout="ok\n" | limit=recursion | limit=memory | limit=time | limit=operations
# attacks: parser, compiler and constant folder, by eval of deep and long sources of sixty kinds
# limits: ops=1000000000 time=3s eval=1 mem=256MiB
# cpython: skip takes long, and some crash it
kinds = """(@)|[@]|{@}|{1:@}|-@|~@|not @|+@|lambda: @|@.a|@[0]|@()|f(@)|f(*@)|f(**@)|f(a=@)|@ + 1|1 + @|@ ** 1|1 ** @|@ if 1 else 2|1 if @ else 2|1 if 1 else @|@ and 1|1 or @|@ < 1|1 < @|[x for x in @]|[@ for x in y]|(x for x in @)|{x: @ for x in y}|[x for x in y if @]|f'{@}'|(a := @)|await @|*@,|@,|x[1:@]|x[@:1]|x[::@]|(yield @)|lambda x=@: 1|lambda *a: @|[*@]|{**@}|@.a.b()|@ is not 1|@ not in 1|@ @ 1|@ // 1|1 << @|@ == 1|print(@, end="")|(@, 1)|(((@)))|[[[@]]]|x[y[z[@]]]|f(g(h(@)))|(lambda: @)()|'a' @|f'{@!r:>{1}}'|{*@}|x[@,]|@ @|x if @|(@|@)|lambda @|@ =|!@""".split('|')
for k in kinds:
    if '@' not in k: continue
    a, b = k.split('@', 1)
    for n in (50, 150, 2000, 50000):
        try: eval(a * n + '1' + b * n, {'f': 1, 'x': 1, 'y': 1, 'z': 1, 'g': 1, 'h': 1})
        except (SyntaxError, TypeError, NameError, AttributeError, ValueError, RecursionError, MemoryError, OverflowError, ZeroDivisionError): pass
print('ok')
