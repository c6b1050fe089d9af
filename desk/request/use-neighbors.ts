import { useRef } from 'react';
import { usePlace } from '#desk/frame/place.ts';
import { useRows } from '#desk/list/use-rows.ts';

interface Neighbors {
  previous: string | undefined;
  next: string | undefined;
}

/**
 * The requests above and below it in the list that it was opened from. Once it has left that list, because it was
 * answered, they stay those that it had.
 */
export function useNeighbors(id: string): Neighbors {
  const { rows } = useRows(usePlace().place);
  const last = useRef<Neighbors>({ previous: undefined, next: undefined });
  const at = rows.findIndex((row) => row.id === id);
  if (at >= 0) last.current = { previous: rows[at - 1]?.id, next: rows[at + 1]?.id };
  return last.current;
}
