import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/open.ts';
import type { Channel, Message } from '#server/outbox/message.ts';
import { spoolFolder } from '#server/platform/state-files.ts';

/** Between tries, in milliseconds: somebody is looking at the screen. */
const pauses = [1_000, 2_000, 5_000, 15_000, 30_000, 60_000, 120_000, 120_000];

interface Sending {
  mail: Channel;
  announcement: Message;
  /** When it is of no use any more. */
  until: Date;
  stopping: AbortSignal;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * Sends a mail at once, and again if the mail server cannot take it now. It does not go by the outbox: what it brings
 * must stand in no database, so it is lost with the server, and asked for again.
 */
export async function sendFromMemory({ mail, announcement, until, stopping, log }: Sending) {
  for (const pause of pauses) {
    const { outcome } = await mail.deliver(announcement, stopping);
    log[outcome === 'passing' || outcome === 'refused' ? 'warn' : 'info']({ outcome }, 'mail to sign in');
    if (outcome !== 'passing' || stopping.aborted) return;
    await wait(pause, undefined, { signal: stopping }).catch(() => {});
    if (Date.now() + pause > until.getTime()) return;
  }
}

const signInFile = /^sign-in\.([\w-]+)\.eml$/;

/** Without a mail server, each mail becomes a file: those to sign in with go when they are used or too old. */
export async function removeUsedMails(database: Database, dataDir: string) {
  const folder = spoolFolder(dataDir);
  const files = (await readdir(folder).catch(() => [])).filter((file) => signInFile.test(file));
  if (files.length === 0) return;
  const pending = await database.selectFrom('sign_ins').select('id').execute();
  const ids = new Set(pending.map(({ id }) => id));
  for (const file of files)
    if (!ids.has(signInFile.exec(file)![1]!)) await rm(path.join(folder, file), { force: true });
}
