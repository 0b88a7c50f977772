class ParseError(Exception):
    pass


class Calculator:
    """A recursive-descent calculator with variables."""

    OPERATORS = {"+": (1, lambda a, b: a + b), "-": (1, lambda a, b: a - b), "*": (2, lambda a, b: a * b)}
    OPERATORS["/"] = (2, lambda a, b: a / b)
    OPERATORS["^"] = (3, lambda a, b: a**b)

    def __init__(self):
        self.names = {"pi": 3.14159}

    def tokens(self, text):
        i = 0
        while i < len(text):
            c = text[i]
            if c.isspace():
                i += 1
            elif c.isdigit() or c == ".":
                start = i
                while i < len(text) and (text[i].isdigit() or text[i] == "."):
                    i += 1
                number = text[start:i]
                yield "number", float(number) if "." in number else int(number)
            elif c.isalpha():
                start = i
                while i < len(text) and text[i].isalnum():
                    i += 1
                yield "name", text[start:i]
            elif c in "+-*/^()=":
                i += 1
                yield "op", c
            else:
                raise ParseError(f"unexpected {c!r} at {i}")
        yield "end", None

    def evaluate(self, text):
        self.stream = list(self.tokens(text))
        self.at = 0
        if len(self.stream) > 2 and self.stream[0][0] == "name" and self.stream[1] == ("op", "="):
            self.at = 2
            value = self.names[self.stream[0][1]] = self.expression(0)
        else:
            value = self.expression(0)
        if self.peek()[0] != "end":
            raise ParseError(f"trailing {self.peek()[1]!r}")
        return value

    def peek(self):
        return self.stream[self.at]

    def take(self):
        token = self.stream[self.at]
        self.at += 1
        return token

    def expression(self, minimum):
        left = self.unary()
        while True:
            kind, op = self.peek()
            if kind != "op" or op not in self.OPERATORS or self.OPERATORS[op][0] < minimum:
                return left
            self.take()
            level, apply = self.OPERATORS[op]
            right = self.expression(level if op == "^" else level + 1)
            left = apply(left, right)

    def unary(self):
        kind, value = self.take()
        if (kind, value) == ("op", "-"):
            return -self.expression(2)
        if (kind, value) == ("op", "("):
            inner = self.expression(0)
            if self.take() != ("op", ")"):
                raise ParseError("missing )")
            return inner
        if kind == "number":
            return value
        if kind == "name":
            try:
                return self.names[value]
            except KeyError:
                raise ParseError(f"unknown name {value}") from None
        raise ParseError(f"unexpected {value}")


calc = Calculator()
for line in ["1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "-2 ^ 2", "x = 10 / 4", "x * x", "7 - 2 - 1", "2 * pi", "1 +", "(1", "y", "3 $ 4", "1 2"]:
    try:
        print(f"{line:12} = {calc.evaluate(line)}")
    except (ParseError, ZeroDivisionError) as e:
        print(f"{line:12} ! {type(e).__name__}: {e}")
