# Runs on the server: takes a build from standard input and puts it in place when it is whole, all or nothing. The names
# are those of scripts/dist.mjs, which puts right what a power cut leaves.
set -eu
dist=$1 token=$2
parent=$(dirname "$dist")
fresh=$parent/.$(basename "$dist")-$$
umask 022
for old in "$parent/.$(basename "$dist")"-*-old; do
  if [ ! -e "$dist" ] && [ -d "$old" ]; then mv "$old" "$dist"; fi
done
trap 'rm -rf "$fresh"' EXIT
trap 'exit 1' HUP INT TERM
mkdir "$fresh"
tar -xof - -C "$fresh" || { echo 'The build did not arrive whole. Nothing was changed.' >&2; exit 4; }
# The last file of all: if it is there, so is everything.
if [ "$(cat "$fresh/.carried" 2>/dev/null)" != "$token" ]; then
  echo 'The build did not arrive whole. Nothing was changed.' >&2
  exit 4
fi
if [ "$(id -u)" -eq 0 ]; then chown -R "$(ls -ld "$parent" | awk '{ print $3 ":" $4 }')" "$fresh"; fi
sync
# From here on it takes two renames, which no signal may come between.
trap '' HUP INT TERM
if [ -e "$dist" ]; then mv "$dist" "$fresh-old"; fi
if ! mv "$fresh" "$dist"; then
  [ ! -e "$fresh-old" ] || mv "$fresh-old" "$dist"
  exit 1
fi
rm -rf "$fresh-old"
