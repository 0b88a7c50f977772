"""Imports everything, so that a limit may strike in the middle of a module."""

# SPDX-License-Identifier: MIT OR Apache-2.0
