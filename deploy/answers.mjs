/**
 * Whether the server on this machine is well: exit code 0 or 1, for a container's health check. `--wait`: until it
 * answers anything at all, for systemd. A server that cannot store requests must still show the phone number, so it
 * counts as started.
 */
const { PORT = '3000', MAINPID } = process.env;
const isWaiting = process.argv.includes('--wait');
/** In milliseconds. systemd gives up before that, by TimeoutStartSec. */
const [patience, pause] = [300_000, 100];
const until = Date.now() + patience;

for (;;) {
  const status = await ask();
  if (isWaiting ? status : status === 200) process.exit(0);
  if (!isWaiting || hasEnded() || Date.now() > until) {
    console.error(status ? `/healthz answers ${status}.` : `Nothing answers on port ${PORT}.`);
    process.exit(1);
  }
  await new Promise((resolve) => setTimeout(resolve, pause));
}

/** What /healthz answers; undefined if nothing does. */
async function ask() {
  try {
    const answer = await fetch(`http://127.0.0.1:${PORT}/healthz`, { signal: AbortSignal.timeout(9_000) });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}

/** Whether the server that systemd has just started is gone already: it has said why. */
function hasEnded() {
  try {
    return MAINPID !== undefined && !process.kill(Number(MAINPID), 0);
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
