/** Something that was done, or was not, and what can be pressed about it. */
export interface ToastWords {
  text: string;
  /** It was not done. */
  isFailure?: boolean;
  action?: { label: string; press: () => void };
}
export type Toast = ToastWords & { id: number };

let shown: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

/** Says it at the foot of the screen, and to screen readers. The newest takes the place of the one before. */
export function showToast(words: ToastWords) {
  last += 1;
  change([{ ...words, id: last }]);
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
