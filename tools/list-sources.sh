#!/bin/sh
# list-sources.sh DIRECTORY PATTERN - lists the files below DIRECTORY that match, relative to it.
#
# Lets a new source file take part in the build without being named in a meson.build; ./dev notices new names.
#
# SPDX-License-Identifier: MIT OR Apache-2.0
set -eu
cd "$(dirname "$0")/../$1"
find . -type f -name "$2" | sed 's|^\./||' | LC_ALL=C sort
