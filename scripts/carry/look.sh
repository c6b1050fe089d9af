# Runs here and on the server, with the folder of the checkout: says what both must agree on. A POSIX shell is enough.
set -eu
cd "$1" 2>/dev/null || { echo "There is no folder $1 there that this user may enter." >&2; exit 3; }
[ -f package-lock.json ] && [ -d server ] || { echo "$1 holds no checkout of this project." >&2; exit 3; }
export LC_ALL=C
# The code that serves, as it is in this moment, whatever version it calls itself.
code=$(find shared server content -type f \( -name '*.ts' -o -name '*.mjs' \) ! -name '*.test.ts' | sort |
  tr '\n' '\0' | xargs -0 cat package-lock.json | cksum)
commit=$(git -c safe.directory='*' rev-parse --short HEAD 2>/dev/null || true)
setting() {
  for file in .env /etc/concrete.env; do
    if [ -r "$file" ]; then
      value=$(sed -n "s/^ *\(export \)\{0,1\}$1 *= *//p" "$file" | tail -n 1 | sed "s/^[\"']//; s/[\"' ]*\$//")
      [ -z "$value" ] || { echo "$value"; return; }
    fi
  done
}
dist=$(setting DIST_DIR)
case ${dist:=dist} in /*) ;; *) dist=$(pwd)/$dist ;; esac
echo "code $code"
echo "commit ${commit:-unknown}"
echo "dist $dist"
echo "address $(setting SITE_URL)"
