"""Lexer and recursive-descent parser of a small language: a regular expression of named groups, a stream of
tokens, nodes as tuples, an evaluator."""

import re

TOKENS = re.compile(r"""
    (?P<number>\d+(?:\.\d+)?)
  | (?P<keyword>let|if|then|else)\b
  | (?P<name>[A-Za-z_]\w*)
  | (?P<sign><=|>=|==|[-+*/()=<>;])
  | (?P<space>\s+)
  | (?P<bad>.)
""", re.VERBOSE)
BINARY = {"<": 1, "<=": 1, "==": 1, "+": 2, "-": 2, "*": 3, "/": 3}


def tokens_of(text):
    for match in TOKENS.finditer(text):
        kind = match.lastgroup
        if kind == "bad":
            raise SyntaxError(f"{match.group()!r} at {match.start()}")
        if kind != "space":
            yield kind, match.group()
    yield "end", ""


class Parser:
    def __init__(self, text):
        self.stream = tokens_of(text)
        self.kind, self.text = next(self.stream)

    def take(self):
        text = self.text
        self.kind, self.text = next(self.stream)
        return text

    def expect(self, text):
        if self.text != text:
            raise SyntaxError(f"{text!r} expected, not {self.text!r}")
        return self.take()

    def program(self):
        statements = []
        while self.kind != "end":
            self.expect("let")
            name = self.take()
            self.expect("=")
            statements.append((name, self.expression(0)))
            self.expect(";")
        return statements

    def expression(self, least):
        left = self.operand()
        while self.kind == "sign" and BINARY.get(self.text, 0) > least:
            sign = self.take()
            left = ("binary", sign, left, self.expression(BINARY[sign]))
        return left

    def operand(self):
        if self.kind == "number":
            return ("number", float(self.take()))
        if self.kind == "name":
            return ("name", self.take())
        if self.text == "if":
            self.take()
            condition = self.expression(0)
            self.expect("then")
            yes = self.expression(0)
            self.expect("else")
            return ("if", condition, yes, self.expression(0))
        self.expect("(")
        inner = self.expression(0)
        self.expect(")")
        return inner


def value_of(node, names):
    match node:
        case ("number", value):
            return value
        case ("name", name):
            return names[name]
        case ("if", condition, yes, no):
            return value_of(yes if value_of(condition, names) else no, names)
        case ("binary", "+", left, right):
            return value_of(left, names) + value_of(right, names)
        case ("binary", "-", left, right):
            return value_of(left, names) - value_of(right, names)
        case ("binary", "*", left, right):
            return value_of(left, names) * value_of(right, names)
        case ("binary", "/", left, right):
            return value_of(left, names) / value_of(right, names)
        case ("binary", sign, left, right):
            left, right = value_of(left, names), value_of(right, names)
            return left < right if sign == "<" else left <= right if sign == "<=" else left == right


def main():
    lines = ["let x0 = 1;"]
    for i in range(1, 3000):
        lines.append(f"let x{i} = if x{i - 1} * 3 < {i} + 2.5 then (x{i - 1} + {i}) / 2 else x{i - 1} - {i} * (0.25 + {i % 7});")
    names = {}
    statements = Parser("\n".join(lines)).program()
    for name, node in statements:
        names[name] = value_of(node, names)
    try:
        Parser("let a = 3 $ 4;").program()
    except SyntaxError as e:
        print("tokenizer", len(statements), round(sum(names.values()), 6), e)


main()
