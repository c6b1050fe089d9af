#!/bin/sh
# Types what docs/how-to/deploy.md tells, from its programs to the server that answers, and its update, into a container of a
# fresh Debian: `deploy/try-guide.sh docker` or `… podman`. Without systemd, firewall and Caddy. Code that is not
# committed is not tried.
set -eu
cd "$(dirname "$0")/.."
{
  cat <<'BEFORE'
set -eux
printf '[safe]\n\tdirectory = *\n' >/etc/gitconfig
printf '#!/bin/sh\n' >/usr/local/bin/ufw
cat >/usr/local/bin/systemctl <<'STUB'
#!/bin/sh
# In systemd's place: whatever is asked of the site's unit, its server is started again.
case "$*" in *' concrete') ;; *) exit 0 ;; esac
if server=$(cat /run/concrete.pid 2>/dev/null); then
  kill "$server"
  while kill -0 "$server" 2>/dev/null; do sleep 0.1; done
fi
cd /opt/concrete
set -a
. /etc/concrete.env
NODE_ENV=production HOST=127.0.0.1 PORT=3000
setpriv --reuid=concrete --regid=concrete --init-groups \
  $(sed -n 's/^ExecStart=//p' /etc/systemd/system/concrete.service) >/run/concrete.log 2>&1 &
echo $! >/run/concrete.pid
MAINPID=$! node deploy/answers.mjs --wait
STUB
chmod +x /usr/local/bin/ufw /usr/local/bin/systemctl
DOMAIN=your-company.test OWNER_MAIL=office@your-company.test SMTP_URL=smtp://127.0.0.1:25 REPOSITORY=/origin
BEFORE
  node deploy/commands-of.ts 3 4 5 6 7 Updating
  echo 'curl --fail --silent --show-error http://127.0.0.1:3000/healthz'
} | ${1:-docker} run --rm --interactive --volume "$PWD:/origin:ro" docker.io/library/debian:12 \
  bash -c 'commands=$(cat); exec </dev/null; eval "$commands"'
