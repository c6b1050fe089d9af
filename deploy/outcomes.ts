/** What docs/deploying.md promises about a machine set up by it, and the commands that fail if it is not so. */
export const outcomes = [
  [
    'A request with a photograph, through Caddy and the sandbox',
    `kept=$(curl -fsS -H 'content-type: application/json' -H 'idempotency-key: trial-1' -d '{"name":"Dana Field","email":"dana@example.com","phone":"(407) 555-0199","city":"Orlando","message":"A driveway of 600 square feet","service":"Concrete Repair"}' https://$DOMAIN/api/quote-requests)
     echo "$kept"; photos=$(echo "$kept" | sed 's/.*"photos":"\\([^"]*\\)".*/\\1/')
     curl -fsS -T "$(ls /opt/concrete/content/sample/photos/*.jpg | head -1)" "https://$DOMAIN$photos/0123456789abcdef0123456789abcdef?position=0&of=1"; echo
     ls -l /var/lib/concrete /var/lib/concrete/photos | head -30; concrete npm run -s requests -- list`,
  ],
  [
    'Nobody but the site reads the data, and the site writes nowhere else',
    `test "$(stat -c %a:%U /var/lib/concrete)" = 750:concrete
     test "$(stat -c %a:%U:%G /etc/concrete.env)" = 640:root:concrete
     pid=$(systemctl show -P MainPID concrete)
     ! nsenter -t $pid -m setpriv --reuid=concrete --regid=concrete --clear-groups touch /opt/concrete/x 2>/dev/null
     ! nsenter -t $pid -m setpriv --reuid=concrete --regid=concrete --clear-groups ls /root 2>/dev/null
     nsenter -t $pid -m setpriv --reuid=concrete --regid=concrete --clear-groups touch /var/backups/concrete/x /var/lib/concrete/x
     rm /var/backups/concrete/x /var/lib/concrete/x
     systemd-analyze security concrete | tail -1; systemd-analyze verify concrete.service`,
  ],
  [
    'Killed, it comes back; stopped, it ends with 0; restarted, nobody notices',
    `systemctl stop concrete-second
     kill -9 $(systemctl show -P MainPID concrete); for i in $(seq 200); do curl -fsS http://127.0.0.1:3000/healthz 2>/dev/null && break; sleep .1; done
     (for i in $(seq 60); do curl -s -o /dev/null -w '%{http_code}\\n' https://$DOMAIN/; sleep .1; done | sort | uniq -c) > /run/seen & sleep 1
     time systemctl restart concrete; wait; cat /run/seen; test "$(awk '{print $2}' /run/seen)" = 200
     systemctl stop concrete; test "$(systemctl show -P ExecMainStatus concrete)" = 0; systemctl start concrete concrete-second`,
  ],
  [
    'A wrong setting is named, and once it is mended the server comes back by itself',
    `echo TRUST_PROXY=many >> /etc/concrete.env; ! time systemctl restart concrete
     journalctl -u concrete --no-pager -n 20 | grep 'TRUST_PROXY must be a number'
     sed -i '$d' /etc/concrete.env; for i in $(seq 200); do curl -fsS http://127.0.0.1:3000/healthz 2>/dev/null && break; sleep .1; done
     curl -fsS http://127.0.0.1:3000/healthz`,
  ],
  [
    'Figures',
    `pid=$(systemctl show -P MainPID concrete); sleep 5; grep -E '^(Pss|Rss)' /proc/$pid/smaps_rollup
     du -sm /opt/concrete/node_modules /opt/concrete /var/lib/concrete/dist; df -m / | tail -1
     curl -fsS -o /dev/null -w 'HTTP/%{http_version}\\n' https://$DOMAIN/; curl -fsSI https://$DOMAIN/ | grep -i strict-transport
     concrete npm ci --omit=dev --no-fund --no-audit && du -sm /opt/concrete/node_modules; systemctl restart concrete
     journalctl -u concrete -u concrete-second --no-pager -p warning | tail -20`,
  ],
] as const;
