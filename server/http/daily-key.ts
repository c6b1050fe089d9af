import { createHmac } from 'node:crypto';
import type { Occasion } from './counts.ts';

/** A key that all servers have in common for one day, in UTC. */
export interface DailyKey {
  day: string;
  value: string;
}

export const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** Says only "the same one as before", and nothing once the key is gone. */
export const hashOf = (key: string, { limit, subject }: Occasion): string =>
  createHmac('sha256', key).update(`${limit}\n${subject}`).digest('base64url');
