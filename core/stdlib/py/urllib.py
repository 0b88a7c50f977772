"""urllib: urllib.parse is all there is; nothing is fetched here."""

# SPDX-License-Identifier: MIT OR Apache-2.0
