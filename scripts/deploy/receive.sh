# Runs on the server: takes a build from standard input and puts it in place when it is whole, all or nothing. The names,
# and how long earlier builds are kept, are those of publishing/builds.mjs, which puts right what a power cut leaves.
set -eu
dist=$1 token=$2 checkout=$3
parent=$(dirname "$dist") name=$(basename "$dist")
builds=$parent/.$name-builds
# There until everything is done: whoever sent it can see that.
fresh=$parent/.$name-$token-$$
umask 022
# Newest first.
list() { ls "$builds" 2>/dev/null | grep -E '^[0-9]{13}-[0-9]+$' | sort -r; }
for old in "$parent/.$name"-*-old; do
  if [ ! -e "$dist" ] && [ -d "$old" ]; then mv "$old" "$dist"; fi
done
# What shows a draft is for nobody else.
newest=$(list | while read -r build; do [ -e "$builds/$build/.draft" ] || echo "$build"; done | head -n 1)
if [ ! -e "$dist" ] && [ -n "$newest" ]; then ln -sfn ".$name-builds/$newest" "$dist"; fi
# Of those who were killed.
for left in "$parent/.$name"-*; do
  pid=${left%-old} pid=${pid%-link} pid=${pid##*-}
  case $pid in *[!0-9]* | '') continue ;; esac
  kill -0 "$pid" 2>/dev/null || [ -d "/proc/$pid" ] || rm -rf "$left"
done
trap 'rm -rf "$fresh"' EXIT
# PIPE: whoever could be told of a fault has gone.
trap 'exit 1' HUP INT TERM PIPE
site=$fresh/site
mkdir "$fresh" "$site"
tar -xof - -C "$site" || { echo 'The build did not arrive whole. Nothing was changed.' >&2; exit 4; }
# The last file of all: if it is there, so is everything.
if [ "$(cat "$site/.carried" 2>/dev/null)" != "$token" ]; then
  echo 'The build did not arrive whole. Nothing was changed.' >&2
  exit 4
fi
mkdir -p "$builds"
if [ "$(id -u)" -eq 0 ]; then
  owner=$(ls -ld "$parent" | awk '{ print $3 ":" $4 }')
  chown "$owner" "$builds"
  chown -R "$owner" "$site"
fi
# Left behind by releases until November 2026.
rm -f "$site"/_astro/*.shared "$site"/.desk/assets/*.shared
# A file that the served build has too takes no more disk space. The new link is made beside the site: `mv` does nothing
# where both names lead to one file already.
for file in "$site"/_astro/* "$site"/.desk/assets/*; do
  served=$dist${file#"$site"}
  [ ! "$file" -ef "$served" ] && cmp -s "$file" "$served" || continue
  { ln "$served" "$fresh/shared" && mv -f "$fresh/shared" "$file"; } || break
done
sync
# From here on it takes a few renames, which no signal may come between.
trap '' HUP INT TERM PIPE
now=$(date +%s)
mv "$site" "$builds/${now}000-$$"
count=0 newer=$now served=$(basename "$(readlink "$dist" || true)")
for build in $(list); do
  count=$((count + 1))
  if [ "$count" -gt 2 ] && [ "$newer" -lt $((now - 86400)) ] && [ "$build" != "$served" ]; then
    rm -rf "${builds:?}/$build"
  fi
  newer=${build%???-*}
done
ln -s ".$name-builds/${now}000-$$" "$fresh/link"
kept=$builds/$((now - 1))000-$$
if [ -d "$dist" ] && [ ! -L "$dist" ]; then
  # The folder of an earlier release makes way. By one process: between two, visitors would find nothing.
  "$checkout/node_modules/node/bin/node" -e '
    const [dist, kept, link] = process.argv.slice(1);
    fs.renameSync(dist, kept);
    fs.renameSync(link, dist);' "$dist" "$kept" "$fresh/link" 2>/dev/null || [ ! -d "$dist" ] || mv "$dist" "$kept"
fi
if [ -L "$fresh/link" ] && ! mv -T "$fresh/link" "$dist"; then
  [ -e "$dist" ] || mv "$kept" "$dist"
  exit 1
fi
