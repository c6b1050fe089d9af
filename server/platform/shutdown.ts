/**
 * How long everything in progress may take to finish, in milliseconds: more than a delivery, less than systemd waits.
 */
const timeout = 75_000;
/** After how many milliseconds a stop says what it is waiting for. */
const messageDelay = 2_000;

const stoppedMessage =
  'Stopped. Nothing is lost: requests are stored, and what is still to be sent goes out at the next start.';

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Calls `stop` once and exits with 0, however the stop is sent: by SIGTERM, SIGINT or SIGHUP (a closed terminal), or
 * by the end of a parent process that has a channel to this one. The same stop may arrive several times: npm and
 * scripts/start.mjs pass on signals that the whole group gets too. So only SIGQUIT and SIGKILL end it right away; if
 * `stop` fails, or takes longer than 75 seconds, it exits with 1; so it does after a fault that nobody caught, which
 * stops it in the same way: whatever starts the server then starts it again, and who is being answered is answered.
 */
export function stopOnSignal(stop: () => Promise<void>, { isAnnounced = true } = {}) {
  let isStopping = false;
  const begin = async (code = 0) => {
    if (isStopping) return;
    isStopping = true;
    const messageTimer = setTimeout(
      () => console.log('Stopping: finishing what is in progress first…'),
      messageDelay,
    );
    const limitTimer = setTimeout(() => exitWithFailedStop('it took too long'), timeout);
    await stop().catch(exitWithFailedStop);
    for (const timer of [messageTimer, limitTimer]) clearTimeout(timer);
    if (code === 0 && isAnnounced) console.log(`${process.stdout.isTTY ? '\n' : ''}${stoppedMessage}`);
    process.exit(code);
  };
  for (const signal of signals) process.on(signal, () => begin());
  if (process.connected) process.once('disconnect', () => begin());
  // Rejections that nobody handled come here too.
  process.on('uncaughtException', (error) => {
    console.error('An unexpected error, so the server is stopping:', error);
    void begin(1);
  });
  ignoreClosedOutput();
}

/** Ignores errors of output when the terminal or the reader of a pipe goes away: requests in flight go on. */
function ignoreClosedOutput() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

function exitWithFailedStop(reason: unknown) {
  exitWithError(`Could not stop cleanly: ${reason instanceof Error ? reason.stack : reason}`);
}

/** Prints why the process can't go on, and ends it with 1. */
export function exitWithError(reason: string): never {
  console.error(reason);
  process.exit(1);
}
