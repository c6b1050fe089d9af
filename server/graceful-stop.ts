/** How long requests in flight may take to end, in milliseconds. */
const patience = 10_000;

/**
 * On SIGTERM or SIGINT calls `stop` and ends with 0. A second signal, or `stop` taking longer than ten
 * seconds or failing, ends with 1.
 */
export function stopOnSignal(stop: () => Promise<void>) {
  let isStopping = false;
  const onSignal = async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), patience).unref();
    await stop().catch((error: unknown) => {
      console.error('Could not stop cleanly:', error);
      process.exit(1);
    });
    process.exit(0);
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}
