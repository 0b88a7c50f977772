import json
from collections import defaultdict

RAW = """[
 {"id": 1, "customer": "ada", "lines": [{"sku": "ink", "qty": 4, "price": 7.25}, {"sku": "pen", "qty": 1, "price": 1.5}]},
 {"id": 2, "customer": "bob", "lines": []},
 {"id": 3, "customer": "ada", "lines": [{"sku": "nib", "qty": 10, "price": 0.35}], "note": "caf\\u00e9 \\ud83d\\ude00"},
 {"id": 4, "customer": "eve", "lines": [{"sku": "pen", "qty": null, "price": 1.5}]}
]"""


def line_total(line):
    qty = line.get("qty") or 0
    return round(qty * line["price"], 2)


orders = json.loads(RAW)
per_customer = defaultdict(list)
problems = []
for order in orders:
    total = sum(line_total(l) for l in order["lines"])
    per_customer[order["customer"]].append(total)
    if any(l["qty"] is None for l in order["lines"]):
        problems.append(f"order {order['id']}: missing quantity")
    if "note" in order:
        print("note:", order["note"], len(order["note"]))

width = max(map(len, per_customer))
for customer, totals in sorted(per_customer.items(), key=lambda kv: (-sum(kv[1]), kv[0])):
    print(f"{customer:<{width}} | {len(totals):>2} orders | {sum(totals):>8.2f} | {max(totals, default=0):.2f}")
print(problems or "no problems")
summary = {"customers": dict(per_customer), "orders": len(orders), "empty": [o["id"] for o in orders if not o["lines"]]}
print(json.dumps(summary, sort_keys=True))
print(json.dumps(summary, indent=2, sort_keys=True))
print(json.dumps({"text": "quote \" slash \\ tab \t é", "none": None, "t": True, "f": 1e20, "n": [1, 2.5, -0.0]}))
try:
    json.loads('{"a": 1,}')
except json.JSONDecodeError as e:
    print("bad json:", e.msg, e.lineno, e.colno)
