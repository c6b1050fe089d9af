/**
 * Those who want to know when something outside React changes, as `useSyncExternalStore` subscribes them.
 * @param begin called when the first comes; what it returns is called when the last is gone
 */
export function createListeners(begin: () => () => void = () => () => {}) {
  const all = new Set<() => void>();
  let end = () => {};
  return {
    subscribe(listener: () => void) {
      if (all.size === 0) end = begin();
      all.add(listener);
      return () => {
        if (all.delete(listener) && all.size === 0) end();
      };
    },
    notify() {
      for (const listener of all) listener();
    },
  };
}
