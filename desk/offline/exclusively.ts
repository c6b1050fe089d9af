/** Runs alone among all windows and workers of this browser. Plain http knows no locks: there, ids must do. */
export function exclusively<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? (locks.request('desk-deeds', run) as Promise<Answer>) : run();
}
