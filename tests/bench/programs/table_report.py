"""Text in, text out: comma-separated rows are read, checked, summed in Decimals and printed as a table."""

import csv
import io
from decimal import ROUND_HALF_UP, Decimal

PLACES = Decimal("0.01")


def make_rows(n):
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["id", "region", "product", "price", "count", "note"])
    seed = 5
    for i in range(n):
        seed = (seed * 1103515245 + 12345) % 2147483648
        price = f"{(seed >> 8) % 900 + 1}.{(seed >> 4) % 100:02}"
        if seed % 97 == 0:
            price = "n/a"
        writer.writerow([i, "north east south west".split()[(seed >> 12) % 4], f"product, {seed % 23}", price,
                         (seed >> 16) % 9 + 1, 'said "now"' if seed % 5 == 0 else ""])
    return out.getvalue()


def read(text):
    good, bad = [], []
    for row in csv.DictReader(io.StringIO(text)):
        try:
            row["price"] = Decimal(row["price"])
            row["count"] = int(row["count"])
        except (ValueError, ArithmeticError) as e:
            bad.append((row["id"], type(e).__name__))
        else:
            good.append(row)
    return good, bad


def report(rows):
    totals = {}
    for row in rows:
        key = row["region"], row["product"]
        totals[key] = totals.get(key, Decimal(0)) + row["price"] * row["count"]
    regions = sorted({region for region, _ in totals})
    lines = [f"{'product':<14}" + "".join(f"{region:>14}" for region in regions)]
    for product in sorted({product for _, product in totals}):
        cells = []
        for region in regions:
            amount = totals.get((region, product), Decimal(0)).quantize(PLACES, ROUND_HALF_UP)
            cells.append(f"{amount:>14,}")
        lines.append(f"{product:<14}" + "".join(cells))
    return "\n".join(lines)


def main():
    text = make_rows(12000)
    good, bad = read(text)
    table = report(good)
    print("table_report", len(text), len(good), bad[:3], len(table), sum(map(ord, table)) % 65521)
    print(table.splitlines()[3])


main()
