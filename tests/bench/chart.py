"""chart.py - a bar chart of the benchmark table as SVG, without a drawing library: bars of time relative to CPython 3.12, shorter is better.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

from xml.sax.saxutils import escape

ROW, GAP, LEFT, WIDTH, TOP = 15, 6, 130, 520, 46
COLOURS = {"interpretd": "#2a6f97", "cpython3.12": "#b0b7bf"}
OTHERS = ("#e09f3e", "#9e2a2b", "#6a994e", "#7b5ea7")
LONGEST = 4.0  # ratios past this are cut off, and say so


def bar(y, ratio, colour, label):
    length = min(ratio, LONGEST) / LONGEST * WIDTH
    return (
        f'<rect x="{LEFT}" y="{y}" width="{length:.1f}" height="{ROW - 3}" fill="{colour}"/>'
        f'<text x="{LEFT + length + 5:.1f}" y="{y + ROW - 5}" class="n">{label}</text>'
    )


def draw(rows, engines, title):
    """SVG text. rows: {program: {engine: ratio to CPython or None}}, in the order to be drawn."""
    shown = [name for name in engines if any(row.get(name) is not None for row in rows.values())]
    colours = {
        name: COLOURS.get(name) or OTHERS[i % len(OTHERS)]
        for i, name in enumerate(n for n in shown if n not in COLOURS)
    } | COLOURS
    parts, y = [], TOP
    for program, row in rows.items():
        parts.append(
            f'<text x="{LEFT - 8}" y="{y + ROW * len(shown) / 2 + 4:.0f}" text-anchor="end">{escape(program)}</text>'
        )
        for name in shown:
            ratio = row.get(name)
            if ratio is not None:
                parts.append(bar(y, ratio, colours[name], f"{ratio:.2f}" if ratio <= LONGEST else f"{ratio:.0f} (cut)"))
            y += ROW
        y += GAP
    one = LEFT + WIDTH / LONGEST
    legend = "".join(
        f'<rect x="{LEFT + 150 * i}" y="24" width="11" height="11" fill="{colours[name]}"/><text x="{LEFT + 16 + 150 * i}" y="34">{escape(name)}</text>'
        for i, name in enumerate(shown)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + 70}" height="{y + 10}" font-family="sans-serif" font-size="12">'
        f'<style>text{{fill:#222}}.n{{font-size:10px;fill:#555}}</style><rect width="100%" height="100%" fill="#fff"/>'
        f'<text x="{LEFT}" y="15" font-weight="bold">{escape(title)}</text>{legend}'
        f'<line x1="{one}" x2="{one}" y1="{TOP - 4}" y2="{y}" stroke="#888" stroke-dasharray="3 3"/>{"".join(parts)}</svg>\n'
    )
