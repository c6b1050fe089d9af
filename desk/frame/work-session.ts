/** How long the desk may be hidden before a new work session begins, in milliseconds. */
const maxAbsence = 30 * 60_000;
const key = 'desk-sitting';

interface WorkSession {
  id: string;
  /** When the desk was hidden, in milliseconds since 1970; undefined while it is visible. */
  leftAt?: number | undefined;
}

let now: WorkSession | undefined;

/**
 * Returns the id of the current work session in the desk. A search belongs to it: it survives a reload, but not the night,
 * nor a change of the person.
 */
export function getWorkSession(): string {
  now ??= restore();
  const { leftAt } = now;
  if (leftAt !== undefined && Date.now() - leftAt > maxAbsence) store({ id: newId() });
  return now.id;
}

/** Ends the work session and begins a new one. */
export function endWorkSession() {
  store({ id: newId() });
  // Components that read the history state render again.
  history.replaceState(history.state, '');
}

/** Records when the desk is hidden and shown. Called once. */
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
    // If storage is blocked, a reload begins a new work session.
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
