import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../server/database/open.ts';
import { sendWithPhotos } from '../server/testing/photo-clients.ts';
import { comparePhotos } from '../server/testing/photo-verdict.ts';
import { phonePicture, picture } from '../server/testing/pictures.ts';
import type { ServerProcess } from '../server/testing/server-process.ts';
import { quoteEndpoint } from '../shared/routes.ts';
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts';
import { type Finding, figures, isNone, onBoth, quoteRequest, startServer, urlOf } from './common.ts';
import { findDigested, openMailbox, untilDrained } from './store.ts';

/**
 * Stops the real server again and again, twice by SIGKILL and then once by SIGTERM, while twenty clients send requests,
 * and then counts: every answered request must be stored exactly once and mailed, or gathered for a digest, and after every SIGTERM the server
 * must have exited with 0. On SQLite with one server, then on PostgreSQL with two, where the database is restarted under
 * load too. `npm run bench -- durability [REQUESTS [KILLS [sqlite|postgres]]]`
 */
export function loseNothing([requests = '2000', kills = '250', engine]: string[]): Promise<Finding> {
  return onBoth(engine, async (title, place) => {
    const dataDir = makeTemporaryFolder();
    const mailbox = await openMailbox();
    const mailed = { SMTP_URL: mailbox.url, MAIL_FROM: 'web@example.com', LOG_LEVEL: 'silent' };
    const servers: ServerProcess[] = [];
    while (servers.length < (place.databaseUrl ? 2 : 1))
      servers.push(await startServer({ DATA_DIR: dataDir, ...mailed, ...urlOf(place) }));
    const counts = { SIGKILLs: 0, SIGTERMs: 0, 'database restarts': 0 };
    const killed = () => counts.SIGKILLs + counts.SIGTERMs;
    let [isDone, badEnds] = [false, 0];
    const sending = sendUntil(
      servers.map(({ origin }) => origin),
      (sent) => sent >= Number(requests) && killed() >= Number(kills),
    ).finally(() => (isDone = true));
    while (!isDone) {
      await wait(100 + Math.random() * 600);
      const server = oneOf(servers);
      const signal = killed() % 3 === 2 ? 'SIGTERM' : 'SIGKILL';
      const ending = await server.end(signal);
      counts[`${signal}s`]++;
      if (signal === 'SIGTERM' && ending !== 0) badEnds++;
      if (place.restart && killed() % 7 === 0) {
        await place.restart();
        counts['database restarts']++;
      }
      await server.start();
    }
    const answered = await sending;
    const database = await openDatabase({ dataDir, databaseUrl: place.databaseUrl });
    const stuck = await untilDrained(database);
    const rows = await database.selectFrom('quote_requests').select(['id', 'name']).execute();
    const digested = await findDigested(database);
    const stored = new Map(rows.map(({ id, name }) => [id, name]));
    const mailsOf = (id: string) => mailbox.mails.get(`request.${id}.mail@example.com`) ?? 0;
    const faults = {
      lost: answered.filter(({ id, name }) => stored.get(id) !== name).length,
      'duplicated rows': rows.length - new Set(stored.values()).size,
      'never told': answered.filter(({ id }) => mailsOf(id) === 0 && !digested.has(id)).length,
      'still due, and stuck': stuck,
      'SIGTERMs that did not end with 0': badEnds,
    };
    // A server that is killed between the mail and its record sends it again: by the same Message-ID, so it is one mail.
    const twice = answered.filter(({ id }) => mailsOf(id) > 1).length;
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await Promise.all([database.destroy(), mailbox.close()]);
    const sums = { answered: answered.length, stored: rows.length, ...faults, 'mailed twice': twice };
    return { table: figures(title, { ...sums, ...counts }), isGood: isNone(faults) };
  });
}

/**
 * Kills the real server again and again by SIGKILL while clients send requests with photographs, and then counts: every
 * answered request and photograph must be stored, every picture must decode, and no file may be half.
 * `npm run bench -- photo-durability [KILLS [sqlite|postgres]]`
 */
export async function loseNoPhotos([kills = '100', engine]: string[]): Promise<Finding> {
  const large = picture({ width: 1200, height: 900 }).jpeg().toBuffer();
  const pictures = [await large, await picture({ shade: 50 }).png().toBuffer(), await phonePicture()];
  return onBoth(engine, async (title, place) => {
    const dataDir = makeTemporaryFolder();
    const settings = { DATA_DIR: dataDir, PHOTOS_MAX_GB: '1000', LOG_LEVEL: 'silent' };
    const server = await startServer({ ...settings, ...urlOf(place) });
    let killed = 0;
    const sending = sendWithPhotos({
      ...{ origins: [server.origin], clients: 6, pictures, perRequest: 3 },
      isOver: () => killed >= Number(kills),
    });
    for (; killed < Number(kills); killed++) {
      // Right after the start, in the middle of a picture, while it is written.
      await wait(200 + Math.random() * 2000);
      await server.end('SIGKILL');
      await server.start();
    }
    const sent = await sending;
    await server.end('SIGTERM');
    const database = await openDatabase({ dataDir, databaseUrl: place.databaseUrl });
    const counts = await comparePhotos(database, dataDir, sent);
    await database.destroy();
    const refused = Object.values(sent.refused).reduce((sum, times) => sum + times, 0);
    const bad = ['requests lost', 'photographs lost', 'pictures that do not decode', 'half files'] as const;
    return {
      table: figures(title, { SIGKILLs: killed, ...counts, 'refused for good': refused }),
      isGood: refused === 0 && bad.every((name) => counts[name] === 0),
    };
  });
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
