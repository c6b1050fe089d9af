import type { AttemptOutcome, ChannelName, NotificationKind } from '#server/database/tables.ts';

/** What is to be told, ready for any channel. */
export interface Announcement {
  /** The same at every try. */
  key: string;
  kind: NotificationKind;
  createdAt: string;
  subject: string;
  text: string;
  html?: string;
  /** Who gets it, if not the owner. */
  to?: string;
  /** Who gets the answer to a mail, if not the company. */
  replyTo?: { name: string; address: string };
  /** The request it is about, if any, for programs that are told. */
  request?: object;
}

/**
 * `filed`: written into a file, because nobody can be told. `passing` may go well later; `refused` would be refused
 * again.
 */
export interface Outcome {
  outcome: AttemptOutcome;
  /** What the other side said. */
  detail: string;
  /** Who of several did not get what was sent, and why; they will not get it later. */
  missed?: string;
}

export interface Channel {
  name: ChannelName;
  /** True when somebody gets it; false when it only lands in a file. */
  tellsSomebody: boolean;
  /** Never throws, and ends within a minute. */
  deliver(announcement: Announcement): Promise<Outcome>;
}

/** The most a delivery may take, in milliseconds. */
export const deliveryLimit = 60_000;
