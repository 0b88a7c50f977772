"""Escaping for XML."""

# SPDX-License-Identifier: MIT OR Apache-2.0


def escape(data, entities={}):
    """&, < and > as references, and what entities says."""
    data = data.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")
    for key, value in entities.items():
        data = data.replace(key, value)
    return data


def unescape(data, entities={}):
    """The other way."""
    data = data.replace("&lt;", "<").replace("&gt;", ">")
    for key, value in entities.items():
        data = data.replace(key, value)
    return data.replace("&amp;", "&")


def quoteattr(data, entities={}):
    """An attribute's value in quotes."""
    data = escape(data, {**entities, "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
    if '"' not in data:
        return f'"{data}"'
    if "'" not in data:
        return f"'{data}'"
    return '"' + data.replace('"', "&quot;") + '"'
