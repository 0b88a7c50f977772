"""Pieces of the async builtins that are simplest in Python."""

# SPDX-License-Identifier: MIT OR Apache-2.0


async def next_or(iterator, default):
    """anext(iterator, default)."""
    try:
        return await iterator.__anext__()
    except StopAsyncIteration:
        return default
