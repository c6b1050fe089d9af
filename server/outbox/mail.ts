import { oneLine } from '#server/telling/wording.ts';
import type { Announcement } from './channel.ts';

/** Who the mails come from and go to: the owner's own addresses. */
export interface Envelope {
  from: { name: string; address: string };
  /** At least one. */
  to: readonly string[];
}

/** The mail of an announcement, as nodemailer takes it. The key makes the Message-ID, so every try is the same mail. */
export function toMail(announcement: Announcement, { from, to }: Envelope) {
  const { request } = announcement;
  return {
    from,
    to: (announcement.to ? [announcement.to] : to).map((address) => ({ name: '', address })),
    ...(request && { replyTo: { name: oneLine(request.name), address: request.email } }),
    subject: oneLine(announcement.subject),
    text: announcement.text,
    ...(announcement.html && { html: announcement.html }),
    date: new Date(announcement.createdAt),
    messageId: messageId(announcement.key, from.address),
    headers: {
      'Auto-Submitted': announcement.kind === 'acknowledgement' ? 'auto-replied' : 'auto-generated',
    },
  };
}

/** `request:ID:mail` → `<request.ID.mail@your-company.com>` */
export function messageId(key: string, address: string): string {
  return `<${key.replace(/[^\w-]+/g, '.')}@${address.slice(address.lastIndexOf('@') + 1)}>`;
}
