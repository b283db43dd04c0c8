#!/usr/bin/env bash
# Generates src/components/styles/fonts from the Noto packages, limited to the weights that the portal uses (400 to 700).
# That saves 40 % of the download. Needs Python with fonttools and brotli (Debian: python3-fonttools python3-brotli).
set -euo pipefail
cd "$(dirname "$0")/.."
for script in thai lao; do
  "${PYTHON:-python3}" -m fontTools varLib.instancer \
    "node_modules/@fontsource-variable/noto-sans-$script/files/noto-sans-$script-$script-wght-normal.woff2" \
    wght=400:700 --output "src/components/styles/fonts/noto-sans-$script.woff2"
done
