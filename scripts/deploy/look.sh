# Runs here and on the server, with the folder of the checkout: says what both must agree on. A POSIX shell is enough.
set -eu
cd "$1" 2>/dev/null || { echo "There is no folder $1 there that this user may enter." >&2; exit 3; }
[ -f package-lock.json ] && [ -d server ] || { echo "$1 holds no checkout of this project." >&2; exit 3; }
export LC_ALL=C
# The code that serves, as it is in this moment, whatever version it calls itself.
code=$(find shared server content-model publishing -type f \( -name '*.ts' -o -name '*.mjs' -o -name '*.sql' \) ! -name '*.test.ts' 2>/dev/null | sort |
  tr '\n' '\0' | xargs -0 cat package-lock.json | cksum)
commit=$(git -c safe.directory='*' rev-parse --short HEAD 2>/dev/null || true)
echo "code $code"
echo "commit ${commit:-unknown}"
echo "folder $(pwd)"
# As they are written, without what UTF-16 and a byte order mark add; what they mean is read as the server reads it. The
# later file counts.
mark=$(printf '\357\273\277')
for file in /etc/concrete.env .env; do
  [ ! -r "$file" ] || tr -d '\000\376\377' <"$file" |
    sed -n -E "s/^($mark)?[[:space:]]*(export[[:space:]]+)?((CONTENT_DIR|DIST_DIR|SITE_URL)[[:space:]]*=.*[^[:space:]=])/setting \3/p"
done
