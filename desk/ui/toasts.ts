/** Something that was done, or was not, and what can be pressed about it. */
interface ToastWords {
  text: string;
  /** It was not done. */
  isFailure?: boolean;
  action?: { label: string; press: () => void };
}
export type Toast = ToastWords & { id: number };

let shown: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

/** How many failures are shown at once. */
const most = 3;

/**
 * Says it at the foot of the screen, and to screen readers. It takes the place of the one before, unless that one says
 * what was not done.
 */
export function showToast(words: ToastWords) {
  last += 1;
  const failures = shown.filter(({ isFailure }) => isFailure);
  change([...failures.slice(1 - most), { ...words, id: last }]);
}

export function dismissToast(id: number) {
  change(shown.filter((toast) => toast.id !== id));
}

function change(toasts: readonly Toast[]) {
  shown = toasts;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  get: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
