import { measureBytes } from './bytes.ts';
import { measureLimit } from './limit.ts';
import type { Part } from './part.ts';
import { measureServer } from './server.ts';

/** What `npm run bench` measures, in this order. */
export const parts: Record<string, Part> = {
  bytes: measureBytes,
  limit: measureLimit,
  server: measureServer,
};
