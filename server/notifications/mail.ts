import type { Announcement } from '#server/outbox/channel.ts';
import { oneLine } from '#server/platform/text.ts';

/** Who the mails come from and go to: the owner's own addresses. */
export interface Envelope {
  from: { name: string; address: string };
  /** At least one. */
  to: readonly string[];
}

/**
 * The mail of an announcement, as nodemailer takes it. The key determines the Message-ID, so every attempt is the
 * same mail.
 */
export function toMail(announcement: Announcement, { from, to }: Envelope) {
  const { replyTo, follows } = announcement;
  const first = follows && messageId(follows, from.address);
  return {
    from,
    to: (announcement.to ? [announcement.to] : to).map((address) => ({ name: '', address })),
    ...(replyTo && { replyTo: { ...replyTo, name: oneLine(replyTo.name) } }),
    subject: oneLine(announcement.subject),
    text: announcement.text,
    ...(announcement.html && { html: announcement.html }),
    date: new Date(announcement.createdAt),
    messageId: messageId(announcement.key, from.address),
    ...(first && { inReplyTo: first, references: first }),
    ...(announcement.attachments && { attachments: announcement.attachments }),
    headers: {
      'Auto-Submitted': announcement.kind === 'acknowledgement' ? 'auto-replied' : 'auto-generated',
    },
  };
}

/** `request:ID:mail` → `<request.ID.mail@your-company.com>` */
export function messageId(key: string, address: string): string {
  return `<${key.replace(/[^\w-]+/g, '.')}@${address.slice(address.lastIndexOf('@') + 1)}>`;
}
