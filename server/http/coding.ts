import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Content codings of pre-compressed files and the endings of the files that hold them, as the build writes them. */
export const endings = { br: '.br', zstd: '.zst', gzip: '.gz' } as const;

export type Coding = keyof typeof endings | 'identity';

/** Browsers send a handful of values; parsing one each time would cost a third of the answer. */
const taken = new LRUCache<string, string[]>({ max: 100 });

/** The first of `codings` that the client takes, or the file as it is. */
export function chooseCoding(request: IncomingMessage, codings: Coding[]): Coding {
  if (codings.length === 1) return 'identity';
  const header = (request.headers['accept-encoding'] ?? '').toString().toLowerCase();
  let takes = taken.get(header);
  if (!takes) {
    takes = new Negotiator({ headers: { 'accept-encoding': header } }).encodings();
    taken.set(header, takes);
  }
  return codings.find((coding) => takes.includes(coding)) ?? 'identity';
}
