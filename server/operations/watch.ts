import type { ChannelName } from '#server/database/tables.ts';
import type { Trouble } from '#server/notifications/tell-once-a-day.ts';

/** A trouble that was found. */
export interface Found extends Trouble {
  /** Channels whose queue does not move: there it is sent past the queue. */
  stuck?: ChannelName[];
}

/** Looks at one thing that can go wrong without anybody noticing. */
export interface Watch {
  name: string;
  /** How often it looks, in milliseconds. */
  every: number;
  /** @returns what the owner has to know now; nothing when all is well, or when that cannot be told from here */
  look(signal: AbortSignal): Promise<Found[]>;
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
