import { useState } from 'react';

/** A state that is stored in the history entry, so that Back and a reload restore it. */
export function useHistoryEntry<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(
    () => (history.state as Record<string, Value> | null)?.[name] ?? initial,
  );
  function set(next: Value) {
    setValue(next);
    history.replaceState({ ...history.state, [name]: next }, '');
  }
  return [value, set];
}
