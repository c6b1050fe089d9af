# Runs on the server: sends the owner's text and pictures, published or not, without the versions.
set -eu
cd "$1" 2>/dev/null || { echo "There is no folder $1 there that this user may enter." >&2; exit 3; }
version=$([ ! -e .version ] || echo .version)
tar -chf - $version $(ls | grep -E '^(photos|[a-z-]+\.(yaml|yml|svg|png))$')
