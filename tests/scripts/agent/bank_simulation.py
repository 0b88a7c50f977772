class InsufficientFunds(Exception):
    def __init__(self, account, amount):
        super().__init__(f"{account.owner} has {account.balance}, needs {amount}")
        self.missing = amount - account.balance


class Account:
    interest = 0

    def __init__(self, owner, balance=0):
        self.owner, self._balance, self.log = owner, balance, []

    @property
    def balance(self):
        return self._balance

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("deposits are positive")
        self._balance += amount
        self.log.append(("deposit", amount))
        return self

    def withdraw(self, amount):
        if amount > self.balance:
            raise InsufficientFunds(self, amount)
        self._balance -= amount
        self.log.append(("withdraw", amount))
        return self

    def __lt__(self, other):
        return self.balance < other.balance

    def __repr__(self):
        return f"<{type(self).__name__} {self.owner}: {self.balance}>"


class Savings(Account):
    interest = 5

    def month(self):
        self._balance += self._balance * self.interest // 100


class Checked:
    def __enter__(self):
        self.errors = []
        return self

    def __exit__(self, kind, error, trace):
        if kind is not None and issubclass(kind, (InsufficientFunds, ValueError)):
            self.errors.append(str(error))
            return True
        return False


def transfer(source, target, amount):
    source.withdraw(amount)
    try:
        target.deposit(amount)
    except ValueError:
        source.deposit(amount)
        raise


a, b = Account("ada", 100), Savings("bob")
transfer(a, b, 30)
for amount in (500, -5, 0):
    with Checked() as checked:
        transfer(a, b, amount)
    print(amount, checked.errors, a, b)
try:
    b.withdraw(1000)
except InsufficientFunds as e:
    print("missing", e.missing, e.args)
for _ in range(3):
    b.month()
print(sorted([a, b]), max(a, b), a.deposit(1).deposit(2).balance, b.log)
try:
    a.balance = 5
except AttributeError as e:
    print(e)
