/** How long all that is under way may take to end, in milliseconds: more than a delivery, less than systemd waits. */
const patience = 75_000;
/** From when on a stop says why it is not over yet, in milliseconds. */
const untilTold = 2_000;

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Calls `stop` once and ends with 0, however the stop is sent: by SIGTERM, SIGINT or SIGHUP (a closed terminal), or
 * by the end of whoever started this as a child with a channel. The same stop may arrive several times: npm and
 * scripts/start.mjs pass on what the whole group gets too. So none but SIGQUIT and SIGKILL ends it at once; `stop`
 * that fails, or takes longer than 75 seconds, ends with 1.
 */
export function stopWhenTold(stop: () => Promise<void>) {
  let isStopping = false;
  const begin = async () => {
    if (isStopping) return;
    isStopping = true;
    const told = setTimeout(() => console.log('Stopping: finishing what is in progress first …'), untilTold);
    const tooLong = setTimeout(() => giveUp('it took too long'), patience);
    await stop().catch(giveUp);
    for (const timer of [told, tooLong]) clearTimeout(timer);
    process.exit(0);
  };
  for (const signal of signals) process.on(signal, begin);
  if (process.connected) process.once('disconnect', begin);
  outliveTheTerminal();
}

/** With the terminal, or the reader of a pipe, goes what was printed to it; the requests in flight must not. */
function outliveTheTerminal() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

function giveUp(reason: unknown) {
  console.error('Could not stop cleanly:', reason);
  process.exit(1);
}
