import type { AttemptOutcome, ChannelName, NotificationKind } from '#server/database/tables.ts';

/** A message, ready for any channel. */
export interface Announcement {
  /** The same for every attempt. */
  key: string;
  kind: NotificationKind;
  createdAt: string;
  subject: string;
  text: string;
  html?: string;
  /** The recipient, if not the owner. */
  to?: string;
  /** Who gets the answer to a mail, if not the company. */
  replyTo?: { name: string; address: string };
  /** The request it is about, if any, for programs that are told. */
  request?: object;
}

/**
 * `filed`: written to a file, because nobody can be notified. `passing` may succeed later; `refused` would be refused
 * again.
 */
export interface Outcome {
  outcome: AttemptOutcome;
  /** The other side's response. */
  detail: string;
  /** Which of several recipients did not get it, and why; they will not get it later. */
  missed?: string;
}

export interface Channel {
  name: ChannelName;
  /** True if somebody gets it; false if it only ends up in a file. */
  tellsSomebody: boolean;
  /** Never throws, and ends within a minute. */
  deliver(announcement: Announcement): Promise<Outcome>;
}

/** The most a delivery may take, in milliseconds. */
export const deliveryLimit = 60_000;
