/**
 * Creates a set of listeners for `useSyncExternalStore`.
 * @param begin called with the first listener; the function it returns is called after the last one has left
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
