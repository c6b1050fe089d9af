import * as z from 'zod/mini';

/** How long a visit is scheduled for, in milliseconds: two that begin closer to each other are a clash. */
export const visitTime = 3_600_000;

/** @param now in milliseconds */
export const isVisitOver = (visitAt: string, now: number) => Date.parse(visitAt) + visitTime < now;

/** What is done about visits besides the list. */
export interface VisitSettings {
  /** Whether everybody at the desk is told of the day's visits, by email and on their phones. */
  isToldEachMorning: boolean;
  /** Since when a calendar of whoever asks may read the visits; null if none may. ISO 8601, UTC. */
  feedSince: string | null;
}

export const setMorningMessage = z.strictObject({ eachMorning: z.boolean() });
export type SetMorningMessage = z.infer<typeof setMorningMessage>;

/** The secret address that a calendar subscribes to. It is told once: only its hash is kept. */
export interface NewFeed {
  url: string;
}
