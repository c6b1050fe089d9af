import { measureLimit } from './limit.ts';
import type { Part } from './part.ts';

/** What `npm run bench` measures, in this order. */
export const parts: Record<string, Part> = {
  limit: measureLimit,
};
