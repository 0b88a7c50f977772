"""Context variables."""

# SPDX-License-Identifier: MIT OR Apache-2.0

from _contextvars import Context, ContextVar, Token, copy_context

__all__ = ("Context", "ContextVar", "Token", "copy_context")
