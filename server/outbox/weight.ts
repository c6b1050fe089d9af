import { type Announcement, deliveryLimit } from './channel.ts';

/**
 * The most that is attached to one mail, in bytes. In the mail it is 9.6 MB, which fits below what mail servers take
 * if nobody changed it: 10.24 MB with Postfix.
 */
export const attachedAtMost = 7_000_000;

/** The slowest line over which a mail still gets out, in bytes per second: 256 kbit/s. */
const slowest = 32_000;

/** What is attached takes this many bytes in the mail: base64, in lines of 76 letters. */
export function weightOf({ attachments = [] }: Pick<Announcement, 'attachments'>): number {
  return attachments.reduce((sum, { content }) => sum + Math.ceil(content.length / 57) * 78, 0);
}

/** How long its delivery by mail may take, in milliseconds: six minutes at most. */
export function timeFor(announcement: Pick<Announcement, 'attachments'>): number {
  return deliveryLimit + Math.ceil((weightOf(announcement) / slowest) * 1000);
}
