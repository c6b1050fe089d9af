import type { AttemptOutcome, ChannelName, NotificationKind } from '#server/database/tables.ts';

/** A file that goes with a mail. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
  /** By which the HTML shows it, as in `<img src="cid:…">`; without one it stands below the text. */
  cid?: string;
}

/** What a phone shows, with or without who and what. */
export interface PushContent {
  /** Where a press leads: a screen of the desk. */
  url: string;
  /** What shows under the same tag is replaced. */
  tag: string;
  all: { title: string; body: string };
  little: { title: string; body: string };
}

/** A message, ready for any channel. */
export interface Message {
  /** The same for every attempt. */
  key: string;
  kind: NotificationKind;
  createdAt: string;
  subject: string;
  text: string;
  html?: string;
  /** The recipient, if not the owner. */
  to?: string;
  /** Whom a mail is from, if not from the website; its address stays. */
  sender?: string;
  /** Who gets the answer to a mail, if not the company. */
  replyTo?: { name: string; address: string };
  /** The key of the mail that this one belongs below. */
  threadKey?: string;
  /** At most `attachedAtMost` bytes together. */
  attachments?: Attachment[];
  /** What is sent instead, with less attached, if a mail server does not take what is attached. */
  withoutAttachments?: Partial<Message>;
  /** What the phones show, and which of them gets it; without one, all of them do. */
  push?: PushContent;
  subscription?: string;
  /** Where it leads at the desk, if that can be reached. */
  deskUrl?: string | undefined;
  /** The request it is about, if any, and its photos, for programs. */
  request?: object;
  photos?: object[];
}

/**
 * `filed`: written to a file, because nobody can be notified. `passing` may succeed later; `refused` would be refused
 * again.
 */
export interface DeliveryResult {
  outcome: AttemptOutcome;
  /** The other side's response. */
  detail: string;
  /** Which of several recipients did not get it, and why; they will not get it later. */
  failedRecipients?: string;
}

export interface Channel {
  name: ChannelName;
  /** True if somebody gets it; false if it only ends up in a file. */
  reachesSomebody: boolean;
  /**
   * Never throws, and ends within a minute; with attachments, within what `timeoutFor` says, twice if it has to be lighter.
   * @param signal ends it earlier
   */
  deliver(message: Message, signal?: AbortSignal): Promise<DeliveryResult>;
}

/** The most a delivery without attachments may take, in milliseconds. */
export const deliveryLimit = 60_000;

/**
 * The most that is attached to one mail, in bytes. In the mail it is 9.6 MB, which fits below what mail servers take
 * if nobody changed it: 10.24 MB with Postfix.
 */
export const maxAttachedBytes = 7_000_000;

/** The slowest line over which a mail still gets out, in bytes per second: 256 kbit/s. */
const minBytesPerSecond = 32_000;

/** What is attached takes this many bytes in the mail: base64, in lines of 76 letters. */
export function attachmentBytes({ attachments = [] }: Pick<Message, 'attachments'>): number {
  return attachments.reduce((sum, { content }) => sum + Math.ceil(content.length / 57) * 78, 0);
}

/** How long its delivery by mail may take, in milliseconds: six minutes at most. */
export function timeoutFor(message: Pick<Message, 'attachments'>): number {
  return deliveryLimit + Math.ceil((attachmentBytes(message) / minBytesPerSecond) * 1000);
}
