"""XML: etree.ElementTree and sax.saxutils, on strings."""

# SPDX-License-Identifier: MIT OR Apache-2.0

__all__ = ["etree", "sax"]
