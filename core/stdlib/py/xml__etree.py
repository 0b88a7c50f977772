"""XML as trees of elements."""

# SPDX-License-Identifier: MIT OR Apache-2.0
