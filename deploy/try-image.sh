#!/bin/sh
# Builds the image and tries what docs/how-to/deploy.md promises of it: `deploy/try-image.sh docker` or `… podman`.
# `TARGET=publishing`: the one whose desk publishes. IMAGE names one that is built already; ENGINE_OPTIONS are for the engine itself, RUN_OPTIONS for `run`.
set -eu
cd "$(dirname "$0")/.."
engine="${1:-docker} ${ENGINE_OPTIONS:-}"
image=${IMAGE:-concrete:trial}
name=concrete-trial-$$
if [ -z "${IMAGE:-}" ]; then
  $engine build --file deploy/Containerfile ${TARGET:+--target "$TARGET"} --build-arg SITE_URL=https://site.test \
    --tag "$image" .
fi
trap '$engine rm --force --volumes "$name" >/dev/null 2>&1 || true' EXIT
$engine run --detach --name "$name" --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \
  --volume /data --volume /backups ${RUN_OPTIONS:-} "$image" >/dev/null

inside() { $engine exec "$name" "$@"; }
fail() {
  echo "FAILED: $1" >&2
  $engine logs "$name" >&2
  exit 1
}

tries=0
until inside node deploy/answers.mjs 2>/dev/null; do
  tries=$((tries + 1))
  [ "$tries" -lt 60 ] || fail 'it is not well after a minute'
  sleep 1
done
[ "$(inside id -u)" = 10001 ] || fail 'it does not run as 10001'
if inside touch /app/x 2>/dev/null; then fail 'it can write to its own program'; fi
inside node -e "fetch('http://127.0.0.1:' + process.env.PORT).then(async (page) => process.exit((await page.text()).includes('https://site.test/') ? 0 : 1))" ||
  fail 'the home page does not name its address'
if [ "${TARGET:-}" = publishing ]; then
  before=$(inside readlink /builds/dist)
  inside node scripts/build.mjs || fail 'it cannot build'
  [ "$(inside readlink /builds/dist)" != "$before" ] || fail 'it serves what it served before'
fi
inside node server/cli/requests.ts list || fail 'the owner’s commands do not work'
$engine stop --time 80 "$name" >/dev/null
[ "$($engine inspect --format '{{.State.ExitCode}}' "$name")" = 0 ] || fail 'stopped, it does not end with 0'
echo "The image works: $($engine image inspect --format '{{.Size}}' "$image") bytes."
