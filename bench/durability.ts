import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, openDatabase, sqliteFile } from '../server/database/open.ts';
import { checkBackup } from '../server/operations/backups/check-backup.ts';
import { nightOfName } from '../server/operations/backups/nightly-files.ts';
import type { ServerProcess } from '../server/testing/server-process.ts';
import { quoteEndpoint } from '../shared/routes.ts';
import { openMailServer } from '../tests/support/mail-server.ts';
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts';
import { type Finding, figures, isNone, onBoth, quoteRequest, startServer, urlOf } from './common.ts';

/**
 * Stops the real server again and again, twice by SIGKILL and then once by SIGTERM, while twenty clients send requests
 * and something else goes wrong: its disk is full, its database is unreachable, or a nightly backup is being
 * made. Then it counts: every answered request must be stored exactly once and emailed, or listed in a digest; no server
 * may have crashed, every SIGTERM must have ended with exit code 0, and the next nightly backup must be complete. On
 * SQLite with one server, then on PostgreSQL with two. `npm run bench -- durability [REQUESTS [KILLS [sqlite|postgres]]]`
 */
export function loseNothing([requests = '2000', kills = '300', engine]: string[]): Promise<Finding> {
  return onBoth(engine, async (title, place) => {
    const disk = mountSmallDisk();
    const dataDir = disk.folder;
    const backups = makeTemporaryFolder();
    const mailbox = await openMailbox();
    const mailed = { SMTP_URL: mailbox.url, MAIL_FROM: 'web@example.com', LOG_LEVEL: 'silent' };
    const variables = { DATA_DIR: dataDir, BACKUP_DIR: backups, ...mailed, ...urlOf(place) };
    const servers: ServerProcess[] = [];
    while (servers.length < (place.databaseUrl ? 2 : 1)) servers.push(await startServer(variables));
    const database = await openDatabase({ dataDir, databaseUrl: place.databaseUrl });
    const begin: Record<string, () => Promise<() => Promise<void>>> = {
      ...(disk.fill && { 'disk full': disk.fill }),
      'database unreachable': place.pause ?? (async () => holdSqlite(dataDir)),
      // The next server to start makes the backup, because none is recorded for that night.
      'nightly backup': async () => {
        await database.deleteFrom('nightly_copies').execute();
        return async () => {};
      },
    };
    const names = Object.keys(begin);
    const counts: Record<string, number> = { SIGKILLs: 0, SIGTERMs: 0, 'starts that a fault prevented': 0 };
    let [killed, isDone, badEnds, ownEnds] = [0, false, 0, 0];
    const sending = sendUntil(
      servers.map(({ origin }) => origin),
      (sent) => sent >= Number(requests) && killed >= Number(kills),
    ).finally(() => (isDone = true));
    while (!isDone) {
      await wait(100 + Math.random() * 600);
      // In one round of four nothing else goes wrong; every second fault lasts until after the server has restarted.
      const name = names[killed % 4];
      const end = await (name && begin[name]!());
      if (name) counts[name] = (counts[name] ?? 0) + 1;
      await wait(100 + Math.random() * 900);
      ownEnds += servers.filter(({ isRunning }) => !isRunning).length;
      const server = oneOf(servers);
      const signal = killed % 3 === 2 ? 'SIGTERM' : 'SIGKILL';
      const ending = await server.end(signal);
      counts[`${signal}s`]!++;
      if (signal === 'SIGTERM' && ending !== 0) badEnds++;
      const starting = killed % 8 < 4 && end ? server.start() : undefined;
      const isStarted = starting?.then(
        () => true,
        () => false,
      );
      if (starting) await wait(500 + Math.random() * 1500);
      if (end) await end();
      if (!(await isStarted)) {
        if (starting) counts['starts that a fault prevented']!++;
        await server.start();
      }
      killed++;
    }
    const answered = await sending;
    // Each backup that was started may have been killed: the next one must be made, and be complete.
    await begin['nightly backup']!();
    await servers[0]!.end('SIGTERM');
    await servers[0]!.start();
    const stuck = await untilDrained(database);
    await untilCopied(database);
    const rows = await database.selectFrom('quote_requests').select(['id', 'name']).execute();
    const digested = await findDigested(database);
    const stored = new Map(rows.map(({ id, name }) => [id, name]));
    const mailsOf = (id: string) => mailbox.mails.get(`request.${id}.mail@example.com`) ?? 0;
    const faults = {
      lost: answered.filter(({ id, name }) => stored.get(id) !== name).length,
      'duplicated rows': rows.length - new Set(stored.values()).size,
      'never notified': answered.filter(({ id }) => mailsOf(id) === 0 && !digested.has(id)).length,
      'still due, and stuck': stuck,
      'servers that crashed': ownEnds,
      'SIGTERMs with another exit code than 0': badEnds,
      'nightly backups that are damaged': await countUnsound(backups),
    };
    // A server that is killed between the mail and its record sends it again: by the same Message-ID, so it is one mail.
    const twice = answered.filter(({ id }) => mailsOf(id) > 1).length;
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await Promise.all([database.destroy(), mailbox.close()]);
    const sums = { answered: answered.length, stored: rows.length, ...faults, 'mailed twice': twice };
    return { tables: [figures(title, { ...sums, ...counts })], isGood: isNone(faults) };
  });
}

/** @returns a folder on a disk of its own, and what fills it: none where we may not mount one */
function mountSmallDisk() {
  const folder = makeTemporaryFolder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'none', folder]).status !== 0) {
    console.warn('No disk is filled: only root may mount a small one.');
    return { folder };
  }
  process.prependOnceListener('exit', () => spawnSync('umount', ['-l', folder]));
  const ballast = `${folder}/ballast`;
  const fill = async () => {
    // By `dd`, which writes until nothing more fits.
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k']);
    return async () => rmSync(ballast);
  };
  return { folder, fill };
}

/** Writes a transaction for as long as nobody ends it. @returns what ends it */
function holdSqlite(dataDir: string) {
  const database = new DatabaseSync(sqliteFile(dataDir), { timeout: 20_000 });
  database.exec('begin immediate');
  return async () => database.close();
}

/** Waits until the nightly backup is made, or has failed. */
async function untilCopied(database: Database) {
  for (let left = 600; left > 0; left--) {
    const copies = await database.selectFrom('nightly_copies').select(['made_at', 'fault']).execute();
    if (copies.some(({ made_at, fault }) => made_at ?? fault)) return;
    await wait(100);
  }
}

async function countUnsound(folder: string): Promise<number> {
  const copies = readdirSync(folder).filter((name) => nightOfName(name) && !name.endsWith('.part'));
  const verdicts = await Promise.allSettled(copies.map((name) => checkBackup(path.join(folder, name))));
  return copies.length === 0 ? 1 : verdicts.filter(({ status }) => status === 'rejected').length;
}

/** A real mail server on loopback that counts how often it received each mail, by its Message-ID. */
async function openMailbox() {
  const mails = new Map<string, number>();
  const server = await openMailServer((mail) => {
    const id = /^Message-ID: <(.+)>/im.exec(String(mail))?.[1] ?? '';
    mails.set(id, (mails.get(id) ?? 0) + 1);
  });
  return { ...server, mails };
}

/** In milliseconds without progress. A lease that a killed server held ends after a minute and a half. */
const timeout = 300_000;

/** Waits until nothing but a digest, which comes later, is due any more. @returns how many notifications are still due: 0, unless they are stuck */
async function untilDrained(database: Database): Promise<number> {
  for (let [left, until] = [Number.POSITIVE_INFINITY, 0]; ; await wait(500)) {
    const all = database.selectFrom('notifications').select(({ fn }) => fn.countAll().as('due'));
    const { due } = await all
      .where('state', '=', 'due')
      .where('kind', '!=', 'digest')
      .executeTakeFirstOrThrow();
    if (Number(due) < left) until = Date.now() + timeout;
    left = Number(due);
    if (left === 0 || Date.now() > until) return left;
  }
}

/** The requests that a digest lists, instead of an email for each. */
async function findDigested(database: Database): Promise<Set<string | null>> {
  const rows = await database
    .selectFrom('notifications')
    .select('request_id')
    .where('kind', '=', 'request')
    .where('state', '=', 'digested')
    .execute();
  return new Set(rows.map(({ request_id }) => request_id));
}

const oneOf = <Item>(items: Item[]) => items[Math.floor(Math.random() * items.length)]!;

/** Twenty visitors, each of whom sends as the form does: with a key, again with the same key until it is answered. */
async function sendUntil(origins: string[], isOver: (sent: number) => boolean) {
  const answered: { id: string; name: string }[] = [];
  let sent = 0;
  const visit = async () => {
    while (!isOver(sent)) {
      const name = `Visitor ${sent++}`;
      for (let id: string | undefined; !id; await wait(20 + Math.random() * 80)) {
        id = await sendOnce(oneOf(origins), name);
        if (id) answered.push({ id, name });
      }
    }
  };
  await Promise.all(Array.from({ length: 20 }, visit));
  return answered;
}

/** @returns the request's id according to the server; none if it was killed during it, or refused it */
async function sendOnce(origin: string, name: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(20_000);
    const answer = await fetch(origin + quoteEndpoint, { ...quoteRequest(name), signal });
    const text = await answer.text();
    return answer.status === 201 ? (JSON.parse(text) as { id: string }).id : undefined;
  } catch {
    return undefined;
  }
}
