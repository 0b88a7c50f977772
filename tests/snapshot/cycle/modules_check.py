turn = vars().get('turn', 0)
if turn < 30:
    assert random.random() == stream[turn], turn
    assert own_random.gauss(0, 1) == own_stream[turn]
assert pattern.match('abc 1').groupdict() == {'word': 'abc'} and pattern.flags & re.I and pattern.groups == 2 and pattern.pattern == r'(?P<word>\w+)\s(\d+)?'
assert match.group('word') == 'Hello' and match.span(2) == (6, 8) and match.re is pattern and match.string == 'Hello 42 rest' and match.expand(r'\2-\1') == '42-Hello'
assert bytes_match.group() == b'aa' and bytes_match.start() == 2 and partial_match.groups() == (None, 'b') and partial_match.lastindex == 2
assert re.sub(r'(x)', r'<\1>', 'axa') == template_used == 'a<x>a' and re.compile(pattern.pattern, re.I) == pattern
assert decimal.getcontext().prec == 17 and decimal.getcontext().rounding == decimal.ROUND_DOWN and decimal.Decimal(1) / 3 == third and str(third) == '0.33333333333333333'
assert [str(d) for d in decimals] == ['0', '-0', '1.50', 'NaN', '-Infinity', '1E+1000', '123456789012345678901234567890.5', 'sNaN'] and own_context.divide(1, 3) == decimal.Decimal('0.33333')
assert decimal.getcontext().flags[decimal.Inexact] and half + half == 1
assert moments == [dt.date(2024, 2, 29), dt.time(12, 30, 1, 5, fold=1), dt.datetime(2024, 5, 6, 7, 8, 9, 10), dt.datetime(2024, 1, 1, tzinfo=dt.timezone.utc), dt.timedelta(days=-1, seconds=5, microseconds=7), dt.timezone(dt.timedelta(hours=2), 'two'), dt.timezone.utc, dt.datetime(2024, 1, 1, 5, tzinfo=dt.timezone.utc)]
assert moments[6] is dt.timezone.utc and str(moments[5]) == 'two' and moments[1].fold == 1 and zoned.utcoffset() == dt.timedelta(hours=3) and zoned.tzname() == 'Z3'
assert broken_down.tm_year == 1971 and broken_down.tm_zone in ('UTC', 'GMT') and broken_down.tm_gmtoff == 0
assert Color(1) is red is Color.RED is Color.ROUGE and Color['GREEN'].shout() == 'GREEN!' and by_color[Color.RED] == 'r' and list(Color) == [Color.RED, Color.GREEN]
assert both is Flag.AB and (both & Flag.A) is Flag.A and high is Level(2) and high + 1 == 3 and repr(Flag.A) == '<Flag.A: 1>'
assert item == Item('a', 2.0, ['t']) and item < Item('b') and dataclasses.asdict(item)['tags'] == ['t'] and Item('z').tags == [] and repr(frozen) == "Frozen(a=1, b='x')" and hash(frozen) == hash(Frozen(1))
try:
    frozen.a = 2
    assert False
except dataclasses.FrozenInstanceError:
    pass
assert typed == (1, 'd') and typed._asdict() == {'x': 1, 'y': 'd'} and Table(a=1) == {'a': 1}
assert [str(h) for h in hints] == ['list[int]', 'dict[str, list[int]]', 'int | None', 'typing.Optional[str]', 'typing.Union[int, str]', 'typing.Callable[[int], str]', 'typing.Any', 'tuple[int, ...]', "typing.Literal['a', 1]"]
assert var.get() == 'value' and context[var] == 'value' and context.run(var.get) == 'value'
assert getters[0]('abc') == 'b' and getters[1]('abc') == ('a', 'c') and getters[2](item) == 'a' and getters[3](item) == ('a', 2.0) and getters[4]('x') == 'X' and getters[5]('a,b,c') == ['a', 'b,c']
assert packer.pack(1, 2, 3) == b'\x01\x00\x00\x00\x02\x00\x03' and packer.size == 7 and packer.unpack(packer.pack(9, -1, 0)) == (9, -1, 0)
assert next(unpacker) == ((2, 3, 1)[turn % 3],)
assert space.b == [2] and space == types.SimpleNamespace(a=1, b=[2]) and proxy['k'] == 1 and dispatch(1) == ('int', 1) and dispatch('s') == ('any', 's')
assert wrapped < cmp(2) and sorted([1, 3, 2], key=cmp) == [3, 2, 1] and math.answer == 42 and sys.path is sys_path and sys.stdout is stdout
assert copied == {'a': [1, {2: 3}]} and template.substitute(who='x', what='y') == 'x likes y' and module.x == 1 and weird[0] is math and weird[1] is random
assert json.loads(json.dumps({'a': [1, 2.5, None]})) == {'a': [1, 2.5, None]} and math.sqrt(4) == 2
turn += 1
