"""The East Asian encodings of several bytes are not there.

Every encoding of one byte and every Unicode encoding that CPython has is there. `big5`, `gbk`, `gb18030`, `shift_jis`, `euc_jp`, `euc_kr`,
`johab`, `hz`, the `iso2022` family and their variants are unknown encodings: their tables are ten times the size of all others together,
and text comes to a script decoded. Decode such bytes in the client, or in a tool. `bz2` isn't there as a codec, as the module isn't.
"""

for name in ("gbk", "shift_jis", "euc_kr", "bz2"):
    try:
        print(b"\xc4\xe3".decode(name))
    except LookupError as error:
        print(error)
print("\u0416".encode("cp866"), b"\xa4".decode("iso8859-15"))
