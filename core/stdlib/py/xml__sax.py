"""xml.sax.saxutils is what there is."""

# SPDX-License-Identifier: MIT OR Apache-2.0
