/** Whether a promise is still open once everything that could settle it without waiting has had its turn. */
export async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const turns = async () => {
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    return true;
  };
  const isSettled = promise.then(
    () => false,
    () => false,
  );
  return Promise.race([isSettled, turns()]);
}
