# Runs on the server: says which site is served, and waits until what was sent with this token is in place or gone.
set -eu
dist=$1 token=${2:-}
left=30
at_work() { [ -n "$token" ] && ls -d "$(dirname "$dist")/.$(basename "$dist")-$token"-* >/dev/null 2>&1; }
while at_work && [ "$left" -gt 0 ]; do
  left=$((left - 1))
  sleep 1
done
if at_work; then echo 'unsettled'; fi
if [ -f "$dist/.carried" ]; then
  echo "carried $(cat "$dist/.carried")"
elif [ -e "$dist/index.html" ]; then
  echo 'built there'
fi
