/** How long the desk may be out of sight until whoever comes back begins anew, in milliseconds. */
const absence = 30 * 60_000;
const key = 'desk-sitting';

interface Sitting {
  id: string;
  /** When the desk was last put out of sight, in milliseconds since 1970; undefined while it is looked at. */
  leftAt?: number | undefined;
}

let now: Sitting | undefined;

/**
 * What this stretch of work at the desk is called. What was searched for belongs to it: it is there after a reload, and
 * neither the next morning nor for the next person.
 */
export function sitting(): string {
  now ??= restored();
  const { leftAt } = now;
  if (leftAt !== undefined && Date.now() - leftAt > absence) keep({ id: newId() });
  return now.id;
}

/** Begins a new one, and shows it. */
export function endSitting() {
  keep({ id: newId() });
  // Whoever shows where one is looks again.
  history.replaceState(history.state, '');
}

/** Notices when the desk is left, and for how long. Called once. */
export function watchSitting() {
  const look = () => {
    const before = now?.id;
    const id = sitting();
    const isHidden = document.visibilityState === 'hidden';
    keep({ id, leftAt: isHidden ? Date.now() : undefined });
    if (before !== undefined && id !== before) history.replaceState(history.state, '');
  };
  document.addEventListener('visibilitychange', look);
  look();
}

const newId = () => Math.random().toString(36).slice(2);

function keep(next: Sitting) {
  now = next;
  try {
    sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Forbidden: then a reload begins anew.
  }
}

function restored(): Sitting {
  try {
    const { id, leftAt } = JSON.parse(sessionStorage.getItem(key)!) as Sitting;
    return { id, leftAt };
  } catch {
    return { id: newId() };
  }
}
