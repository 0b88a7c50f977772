#!/bin/sh
# fetch-deps.sh - fetches the pinned npm tarballs that Meson builds as subprojects.
#
# Each wrap file names its tarball and the tarball's SHA-256. A tarball that is here already and has the right sum is
# kept; one with a wrong sum is fetched again, and a fetched one that doesn't match is an error.
#
# SPDX-License-Identifier: MIT OR Apache-2.0
set -eu
cd "$(dirname "$0")/../subprojects"

field() { sed -n "s/^$2 = //p" "$1"; }

for wrap in *.wrap; do
    file=$(field "$wrap" source_filename)
    sum=$(field "$wrap" source_hash)
    if ! echo "$sum  packagefiles/$file" | sha256sum --check --status 2>/dev/null; then
        stem=${file%.tgz}
        echo "fetching ${stem%-*} ${stem##*-} with npm"
        rm -f "packagefiles/$file"
        npm pack --silent --pack-destination packagefiles "${stem%-*}@${stem##*-}" >/dev/null
        echo "$sum  packagefiles/$file" | sha256sum --check --status || {
            echo "fetch-deps.sh: packagefiles/$file doesn't have the pinned SHA-256" >&2
            exit 1
        }
    fi
done
