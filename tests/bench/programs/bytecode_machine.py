"""An interpreter in the interpreter: a small stack machine whose operations are looked up by name in a table,
with its state in attributes."""


class Machine:
    def __init__(self, program):
        self.program = program
        self.stack = []
        self.cells = {}
        self.at = 0
        self.steps = 0

    def run(self):
        while self.at < len(self.program):
            name, argument = self.program[self.at]
            self.at += 1
            self.steps += 1
            OPERATIONS[name](self, argument)

    def push(self, value):
        self.stack.append(value)

    def load(self, name):
        self.stack.append(self.cells.get(name, 0))

    def store(self, name):
        self.cells[name] = self.stack.pop()

    def add(self, _):
        right = self.stack.pop()
        self.stack[-1] += right

    def multiply(self, _):
        right = self.stack.pop()
        self.stack[-1] = self.stack[-1] * right % 1000003

    def less(self, _):
        right = self.stack.pop()
        self.stack.append(self.stack.pop() < right)

    def jump_if(self, target):
        if self.stack.pop():
            self.at = target


OPERATIONS = {
    "push": Machine.push, "load": Machine.load, "store": Machine.store, "add": Machine.add,
    "multiply": Machine.multiply, "less": Machine.less, "jump_if": Machine.jump_if,
}


def main():
    loop = [
        ("push", 1), ("store", "product"),
        ("load", "product"), ("load", "i"), ("push", 7), ("add", None), ("multiply", None), ("store", "product"),
        ("load", "i"), ("push", 1), ("add", None), ("store", "i"),
        ("load", "i"), ("push", 20000), ("less", None), ("jump_if", 2),
    ]
    machine = Machine(loop)
    machine.run()
    print("bytecode_machine", machine.steps, machine.cells)


main()
