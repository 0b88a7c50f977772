for i in range(3):
    if i == 5:
        break
else:
    print("for ended by itself")

for i in range(3):
    if i == 1:
        break
else:
    print("never")

n = 3
while n:
    n -= 1
    if n == 1:
        continue
    print("n", n)
else:
    print("while ended by itself")

while True:
    try:
        break
    finally:
        print("finally runs on break")

for i in range(3):
    try:
        continue
    finally:
        print("finally runs on continue", i)

for x in []:
    pass
else:
    print("empty loop has its else")

total = 0
for a in range(4):
    for b in range(4):
        if b > a:
            break
        total += a * b
print(total, a, b)
