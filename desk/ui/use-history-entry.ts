import { useState } from 'react';

/** A state that belongs to an entry of the browser's history: Back, and a reload, lead to it as it was left. */
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
