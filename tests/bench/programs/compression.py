"""Bytes and bits: a Huffman code built with a heap, packed and unpacked; run lengths; a checksum by table."""

import heapq
from collections import Counter


def code_of(data):
    heap = [(n, i, symbol) for i, (symbol, n) in enumerate(sorted(Counter(data).items()))]
    heapq.heapify(heap)
    i = len(heap)
    while len(heap) > 1:
        a, b = heapq.heappop(heap), heapq.heappop(heap)
        heapq.heappush(heap, (a[0] + b[0], i, (a[2], b[2])))
        i += 1
    codes, work = {}, [(heap[0][2], "")]
    while work:
        node, prefix = work.pop()
        if isinstance(node, tuple):
            work.append((node[0], prefix + "0"))
            work.append((node[1], prefix + "1"))
        else:
            codes[node] = prefix or "0"
    return codes


def pack(data, codes):
    bits = "".join([codes[b] for b in data])
    out = bytearray()
    for i in range(0, len(bits), 8):
        out.append(int(bits[i:i + 8].ljust(8, "0"), 2))
    return bytes(out), len(bits)


def unpack(packed, count, codes):
    symbols = {code: symbol for symbol, code in codes.items()}
    out, code = bytearray(), ""
    for i in range(count):
        code += "1" if packed[i >> 3] >> (7 - (i & 7)) & 1 else "0"
        if code in symbols:
            out.append(symbols[code])
            code = ""
    return bytes(out)


def run_lengths(data):
    out, i = [], 0
    while i < len(data):
        j = i
        while j < len(data) and data[j] == data[i] and j - i < 255:
            j += 1
        out += [j - i, data[i]]
        i = j
    return bytes(out)


def crc_table():
    table = []
    for n in range(256):
        for _ in range(8):
            n = n >> 1 ^ 0xEDB88320 if n & 1 else n >> 1
        table.append(n)
    return table


def crc(data, table):
    c = 0xFFFFFFFF
    for b in data:
        c = table[(c ^ b) & 255] ^ c >> 8
    return c ^ 0xFFFFFFFF


def main():
    data = ("the quick brown fox jumps over the lazy dog; " * 1200 + "a" * 9000 + "\n" * 500).encode()
    codes = code_of(data)
    packed, count = pack(data, codes)
    print("compression", len(data), len(packed), unpack(packed, count, codes) == data, len(run_lengths(data)),
          crc(data, crc_table()), sorted(len(c) for c in codes.values())[:6])


main()
