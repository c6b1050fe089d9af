import * as z from 'zod/mini';

/** How long a visit is scheduled for, in milliseconds: two that begin closer to each other are a clash. */
export const visitTime = 3_600_000;

/** Whether a visit has ended. @param now in milliseconds */
export const isVisitOver = (visitAt: string, now: number) => Date.parse(visitAt) + visitTime < now;

/** The settings of the morning message and the calendar link. */
export interface VisitSettings {
  /** Whether everyone in the desk gets a message with the day's visits, by email and as a notification. */
  isToldEachMorning: boolean;
  /** When the person's calendar link was created; null if there is none. ISO 8601, UTC. */
  feedSince: string | null;
}

export const setMorningMessage = z.strictObject({ eachMorning: z.boolean() });
export type SetMorningMessage = z.infer<typeof setMorningMessage>;

/** The secret address that a calendar subscribes to. It is shown once, because only its hash is stored. */
export interface NewFeed {
  url: string;
}
