/** How long the desk may be out of sight until whoever comes back begins anew, in milliseconds. */
const maxAbsence = 30 * 60_000;
const key = 'desk-sitting';

interface WorkSession {
  id: string;
  /** When the desk was last put out of sight, in milliseconds since 1970; undefined while it is looked at. */
  leftAt?: number | undefined;
}

let now: WorkSession | undefined;

/**
 * What this stretch of work at the desk is called. What was searched for belongs to it: it is there after a reload, and
 * neither the next morning nor for the next person.
 */
export function getWorkSession(): string {
  now ??= restore();
  const { leftAt } = now;
  if (leftAt !== undefined && Date.now() - leftAt > maxAbsence) store({ id: newId() });
  return now.id;
}

/** Begins a new one, and shows it. */
export function endWorkSession() {
  store({ id: newId() });
  // Whoever shows where one is looks again.
  history.replaceState(history.state, '');
}

/** Notices when the desk is left, and for how long. Called once. */
export function watchWorkSession() {
  const update = () => {
    const before = now?.id;
    const id = getWorkSession();
    const isHidden = document.visibilityState === 'hidden';
    store({ id, leftAt: isHidden ? Date.now() : undefined });
    if (before !== undefined && id !== before) history.replaceState(history.state, '');
  };
  document.addEventListener('visibilitychange', update);
  update();
}

const newId = () => Math.random().toString(36).slice(2);

function store(next: WorkSession) {
  now = next;
  try {
    sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Forbidden: then a reload begins anew.
  }
}

function restore(): WorkSession {
  try {
    const { id, leftAt } = JSON.parse(sessionStorage.getItem(key)!) as WorkSession;
    return { id, leftAt };
  } catch {
    return { id: newId() };
  }
}
