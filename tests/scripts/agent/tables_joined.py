"""Data wrangling as models write it: joins, pivots, percentiles, rolling means, text histograms, trees, diffing, pagination, templating, validation."""
import csv, io, json, math, re, textwrap, itertools, operator, functools, collections, datetime as dt, decimal, statistics, string, random, bisect, heapq, hashlib, copy, difflib, base64, struct, time, calendar, fractions, enum, typing, dataclasses
from collections import defaultdict, Counter, OrderedDict, namedtuple, deque, ChainMap
RAW = """id,name,dept,salary,hired,manager
1,Ada Lovelace,ENG,120000.50,2019-03-01,
2,Bob "Bobby" Ray,ENG,95000,2020-07-15,1
3,Çelik,OPS,70000,2018-01-09,1
4,"Dee, D.",OPS,65000.25,2021-11-30,3
5,Eve,HR,,2022-02-29,9
6,Fay,ENG,101000,2020-02-29,2
"""
RAW = RAW.replace('Bob "Bobby" Ray', '"Bob ""Bobby"" Ray"')
@dataclasses.dataclass(slots=True)
class Emp:
    id: int
    name: str
    dept: str
    salary: decimal.Decimal | None
    hired: dt.date | None
    manager: int | None
    errors: list[str] = dataclasses.field(default_factory=list, repr=False, compare=False)
    @classmethod
    def parse(cls, row):
        errs = []
        def conv(k, f):
            if not (v := row[k].strip()): return None
            try: return f(v)
            except (ValueError, decimal.InvalidOperation) as e: errs.append(f"{k}: {e}"); return None
        return cls(int(row["id"]), row["name"], row["dept"], conv("salary", decimal.Decimal), conv("hired", dt.date.fromisoformat), conv("manager", int), errs)
emps = [Emp.parse(r) for r in csv.DictReader(io.StringIO(RAW))]; by_id = {e.id: e for e in emps}
for e in emps: print(e, e.errors)
groups = defaultdict(list)
for e in emps: groups[e.dept].append(e)
for d, es in sorted(groups.items()):
    sal = [e.salary for e in es if e.salary is not None]
    print(f"{d:<5}{len(es):>3}{sum(sal, decimal.Decimal()):>14,.2f}{(statistics.mean(sal) if sal else 0):>14,.2f}{(max(sal, default=None))!s:>12}")
def tree(root=None, depth=0):
    for e in sorted((e for e in emps if e.manager == root), key=operator.attrgetter("name")):
        yield "  " * depth + ("└ " if depth else "") + e.name
        yield from tree(e.id, depth + 1)
print("\n".join(tree()))
def join(a, b, ka, kb): idx = {getattr(x, kb): x for x in b}; return [(x, idx.get(getattr(x, ka))) for x in a]
print([(a.name.split()[0], b and b.name) for a, b in join(emps, emps, "manager", "id")])
piv = Counter((e.dept, e.hired.year if e.hired else None) for e in emps); years = sorted({y for _, y in piv}, key=lambda y: (y is None, y)); print("dept " + " ".join(f"{y!s:>5}" for y in years)); [print(f"{d:<5}" + " ".join(f"{piv[d, y] or '.':>5}" for y in years)) for d in sorted(groups)]
def pct(xs, p): xs = sorted(xs); k = (len(xs) - 1) * p / 100; f, c = math.floor(k), math.ceil(k); return xs[f] if f == c else xs[f] * (c - k) + xs[c] * (k - f)
vals = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]; print([pct(vals, p) for p in (0, 25, 50, 90, 100)], [round(sum(w) / 3, 2) for w in zip(vals, vals[1:], vals[2:])], list(itertools.accumulate(vals, lambda a, x: round(0.7 * a + 0.3 * x, 4))))
print("\n".join(f"{k} {'█' * n}{n:>3}" for k, n in sorted(Counter(vals).items())))
def diff(a, b, path="$"):
    if type(a) is not type(b): yield f"{path}: {type(a).__name__} -> {type(b).__name__}"
    elif isinstance(a, dict):
        for k in a.keys() | b.keys() if False else sorted({*a, *b}): yield from ([f"{path}.{k}: removed {a[k]!r}"] if k not in b else [f"{path}.{k}: added {b[k]!r}"] if k not in a else diff(a[k], b[k], f"{path}.{k}"))
    elif isinstance(a, list):
        for i, (x, y) in enumerate(itertools.zip_longest(a, b, fillvalue=...)): yield from ([f"{path}[{i}]: {'added' if x is ... else 'removed'}"] if ... in (x, y) else diff(x, y, f"{path}[{i}]"))
    elif a != b: yield f"{path}: {a!r} -> {b!r}"
print(*diff({"a": [1, {"b": 2}], "c": 1, "d": "x"}, {"a": [1, {"b": 3}, 4], "d": 5, "e": None}), sep="\n")
def flatten(d, pre=""): return {k2: v2 for k, v in (d.items() if isinstance(d, dict) else enumerate(d)) for k2, v2 in (flatten(v, f"{pre}{k}.").items() if isinstance(v, (dict, list)) and v else [(f"{pre}{k}", v)])}
def unflatten(f):
    out = {}
    for k, v in f.items():
        *path, last = k.split("."); functools.reduce(lambda d, p: d.setdefault(p, {}), path, out)[last] = v
    return out
n = {"a": {"b": [1, {"c": 2}], "e": {}}, "d": 4}; print(flatten(n), unflatten(flatten(n)))
def query(data, path):
    for m in re.finditer(r"\.?(\w+)|\[(-?\d+|\*)\]", path):
        if m[1]: data = [x[m[1]] for x in data] if isinstance(data, list) else data[m[1]]
        elif m[2] == "*": data = list(data)
        else: data = data[int(m[2])]
    return data
print(query({"u": [{"n": "a"}, {"n": "b"}]}, "u[*].n"), query({"u": [{"n": "a"}]}, "u[-1].n"))
SCHEMA = {"name": (str, True, lambda s: 0 < len(s) < 20), "age": (int, True, range(0, 150).__contains__), "email": (str, False, re.compile(r"[^@\s]+@[^@\s]+\.\w+").fullmatch)}
def validate(d):
    for k, (t, req, ok) in SCHEMA.items():
        match d.get(k, ...):
            case e if e is ...:
                if req: yield f"{k}: missing"
            case v if not isinstance(v, t) or isinstance(v, bool) and t is int: yield f"{k}: expected {t.__name__}, got {type(v).__name__}"
            case v if not ok(v): yield f"{k}: bad value {v!r}"
    yield from (f"{k}: unknown" for k in d.keys() - SCHEMA)
for d in ({"name": "x", "age": 5}, {"name": "", "age": True, "email": "q"}, {"age": 200, "zip": 1}): print(list(validate(d)))
def render(t, ctx):
    def sub(m):
        k, *fs = [s.strip() for s in m[1].split("|")]; v = functools.reduce(lambda o, p: o[p] if isinstance(o, dict) else getattr(o, p), k.split("."), ctx)
        for f in fs: v = {"upper": str.upper, "len": len, "money": lambda x: f"${x:,.2f}", "join": ", ".join}[f](v)
        return str(v)
    t = re.sub(r"\{% for (\w+) in (\w+) %\}(.*?)\{% end %\}", lambda m: "".join(render(m[3], {**ctx, m[1]: x}) for x in ctx[m[2]]), t, flags=re.S)
    return re.sub(r"\{\{(.*?)\}\}", sub, t)
print(render("Hi {{ u.name|upper }}: {% for e in es %}[{{e.name}} {{ e.salary | money }}]{% end %} {{tags|join}} {{tags|len}}", {"u": {"name": "z"}, "es": emps[:2], "tags": ["a", "b"]}))
try: render("{{ x.y }}", {"x": {}})
except KeyError as e: print("missing", e)
def page(items, n, size): total = -(-len(items) // size); return {"items": items[(n - 1) * size : n * size], "page": n, "pages": total, "next": n + 1 if n < total else None}
print(page(list("abcdefg"), 3, 3), page([], 1, 5)); print(json.dumps([dataclasses.asdict(e) for e in emps[:1]], default=str, indent=1)); print(hashlib.sha1(json.dumps(n, sort_keys=True).encode()).hexdigest(), base64.b64encode(RAW.encode())[:20], sorted(emps, key=lambda e: (e.dept, -(e.salary or 0)))[0].name, max(emps, key=lambda e: e.salary or 0).id, [*map(operator.attrgetter("id"), filter(None, emps))], dataclasses.replace(emps[0], name="X").name, emps[0] == dataclasses.replace(emps[0]), (dt.date(2024, 3, 1) - emps[5].hired).days // 365, dt.datetime(2024, 1, 31) + dt.timedelta(days=30), [d.strftime("%a %d %b") for d in (emps[0].hired, emps[3].hired)])
try: sorted(emps)
except TypeError as e: print(e)
try: emps[0].bonus = 5
except AttributeError as e: print(e)
