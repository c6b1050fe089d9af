import { useMemo } from 'react';
import { useHistoryState, useLocationProperty } from 'wouter/use-browser-location';
import type { FieldPath } from '#shared/content/shape.ts';
import { fieldIn } from './things.ts';

/** The field that the address leads to; a new one for each time that it is gone to. */
export function useGoal(): FieldPath | undefined {
  const hash = useLocationProperty(() => location.hash);
  const visit = useHistoryState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: gone to again, it is another goal
  return useMemo(() => fieldIn(hash), [hash, visit]);
}
