"""Long texts in small steps: a template engine, wrapping, escaping, translating, names in several styles, a diff."""

import difflib
import html
import re
import textwrap

PAGE = """<h1>{{ title|upper }}</h1>
<ul>
{% for item in items %}  <li class="{{ item.kind }}">{{ item.name|title }}: {{ item.price }}</li>
{% endfor %}</ul>
<p>{{ text }}</p>
"""
PART = re.compile(r"({{.*?}}|{%.*?%})")
FILTERS = {"upper": str.upper, "title": str.title}


def compile_template(source):
    root = []
    stack = [root]
    for part in PART.split(source):
        if part.startswith("{{"):
            path, *filters = part[2:-2].strip().split("|")
            stack[-1].append(("value", path.split("."), [FILTERS[f] for f in filters]))
        elif part.startswith("{%"):
            words = part[2:-2].split()
            if words[0] == "for":
                body = []
                stack[-1].append(("for", words[1], words[3], body))
                stack.append(body)
            else:
                stack.pop()
        elif part:
            stack[-1].append(("text", part))
    return root


def render(nodes, names, out):
    for node in nodes:
        if node[0] == "text":
            out.append(node[1])
        elif node[0] == "value":
            value = names
            for key in node[1]:
                value = value[key]
            value = str(value)
            for f in node[2]:
                value = f(value)
            out.append(html.escape(value))
        else:
            for item in names[node[2]]:
                render(node[3], {**names, node[1]: item}, out)


def snake(name):
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def camel(name):
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def main():
    page = compile_template(PAGE)
    names = ["limitOfBytes", "frameOfScript", "valueWithName", "toolCallReply"]
    pages = []
    for i in range(300):
        items = [{"kind": snake(names[(i + j) % 4]), "name": f"{names[j % 4]} & {j}", "price": f"{j * 1.25:.2f}"} for j in range(20)]
        text = textwrap.fill(" ".join(camel(item["kind"]) for item in items) * 2, 60)
        out = []
        render(page, {"title": f"page <{i}>", "items": items, "text": text}, out)
        pages.append("".join(out))
    changed = [line for line in difflib.unified_diff(pages[0].splitlines(), pages[4].splitlines(), lineterm="", n=0)]
    rotated = pages[-1].translate(str.maketrans("abcxyz", "xyzabc"))
    print("templates", sum(map(len, pages)), len(changed), changed[2:4], rotated.count("x"), rotated[:60].encode())


main()
