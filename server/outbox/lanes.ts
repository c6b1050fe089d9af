import type { NotificationKind } from '#server/database/tables.ts';
import { deliveryLimit } from './channel.ts';

/** Two queues on each channel, so that pictures on a slow line hold up no request. */
export const lanes = {
  words: {
    /** How many are delivered at the same time. */
    atOnce: 10,
    /** How long a worker has one to itself, in milliseconds: longer than any delivery, by more than clocks differ. */
    leaseTime: deliveryLimit + 30_000,
  },
  /** One at a time: each is up to 7 MB in memory, and may take six minutes, and then one more without what it carries. */
  photos: { atOnce: 1, leaseTime: 8 * 60_000 },
};

export type Lane = keyof typeof lanes;
export const laneNames = Object.keys(lanes) as Lane[];

/** What goes by the lane for pictures. */
export const kindWithPictures = 'photos' satisfies NotificationKind;
