import type { AttemptOutcome, ChannelName, NotificationKind } from '#server/database/tables.ts';

/** A file that goes with an email. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
  /** The id by which the HTML shows it, as in `<img src="cid:…">`; without one it is listed below the text. */
  cid?: string;
}

/** What a push notification shows, with or without names. */
export interface PushContent {
  /** The screen of the desk that a tap opens. */
  url: string;
  /** A notification with the same tag is replaced. */
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
  /** The name of the sender, if not the website's; the address is the same. */
  sender?: string;
  /** Who gets replies to the email, if not the company. */
  replyTo?: { name: string; address: string };
  /** The key of the email that this one is a reply to. */
  threadKey?: string;
  /** At most `maxAttachedBytes` bytes together. */
  attachments?: Attachment[];
  /** What is sent instead, with less attached, if a mail server refuses what is attached. */
  withoutAttachments?: Partial<Message>;
  /** What the phones show, and which of them gets it; without one, all of them do. */
  push?: PushContent;
  subscription?: string;
  /** The address of its screen in the desk; undefined if the desk can't be reached. */
  deskUrl?: string | undefined;
  /** The request it is about, if any, and its photos, for programs. */
  request?: object;
  photos?: object[];
  /** What its customer did, for programs. */
  update?: object;
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
 * The most that is attached to one email, in bytes. In the email it is 9.6 MB, which fits below what mail servers take
 * if nobody changed it: 10.24 MB with Postfix.
 */
export const maxAttachedBytes = 7_000_000;

/** The slowest connection over which an email is still delivered, in bytes per second: 256 kbit/s. */
const minBytesPerSecond = 32_000;

/** Returns how many bytes the attachments take in the email: base64, in lines of 76 characters. */
export function attachmentBytes({ attachments = [] }: Pick<Message, 'attachments'>): number {
  return attachments.reduce((sum, { content }) => sum + Math.ceil(content.length / 57) * 78, 0);
}

/** Returns how long the delivery of an email may take, in milliseconds: six minutes at most. */
export function timeoutFor(message: Pick<Message, 'attachments'>): number {
  return deliveryLimit + Math.ceil((attachmentBytes(message) / minBytesPerSecond) * 1000);
}
