import { openMailServer } from '#tests/support/mail-server.ts';

/** A real mail server on loopback that counts how often it received each mail, by its Message-ID. */
export async function openMailbox() {
  const mails = new Map<string, number>();
  const server = await openMailServer((mail) => {
    const id = /^Message-ID: <(.+)>/im.exec(String(mail))?.[1] ?? '';
    mails.set(id, (mails.get(id) ?? 0) + 1);
  });
  return { ...server, mails };
}
