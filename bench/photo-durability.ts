/**
 * Kills the real server again and again by SIGKILL while clients send requests with photographs, and then counts: every
 * answered request and photograph must be stored, every picture must decode, and no file may be half. First on SQLite,
 * then on PostgreSQL.
 * Usage: npm run bench:photo-durability [-- KILLS [sqlite|postgres]]
 */
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#scripts/free-port.mjs';
import { openDatabase } from '#server/database/open.ts';
import { createPhotoStore } from '#server/photos/photo-store.ts';
import { nothingSent, sendWithPhotos } from '#server/testing/photo-clients.ts';
import { comparePhotos } from '#server/testing/photo-verdict.ts';
import { phonePicture, picture } from '#server/testing/pictures.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { ServerProcess } from '#server/testing/server-process.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

const kills = Number(process.argv[2] ?? 100);
const [engine = 'both'] = process.argv.slice(3);
const clients = 6;
const perRequest = 3;
/** How long it waits for answers before it kills a server that gives none, in milliseconds. */
const patience = 10_000;
const hour = 3_600_000;

/** @returns true if nothing was lost or half */
async function kill(title: string, databaseUrl?: string): Promise<boolean> {
  const dataDir = makeTemporaryFolder();
  const server = new ServerProcess(await freePort(), {
    DATA_DIR: dataDir,
    PHOTOS_MAX_GB: '1000',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  await server.start();
  const pictures = [
    await picture({ width: 1200, height: 900 }).jpeg().toBuffer(),
    await picture({ shade: 50 }).png().toBuffer(),
    await phonePicture(),
  ];
  let killed = 0;
  const isOver = () => killed >= kills;
  const sent = nothingSent();
  const sending = sendWithPhotos({ origins: [server.origin], clients, pictures, perRequest, isOver, sent });
  while (killed < kills) {
    // Right after the start, in the middle of a picture, while it is written; but something has to be answered too.
    const enough = sent.photos.length + Math.random() * 6;
    const until = Date.now() + patience;
    while (sent.photos.length < enough && Date.now() < until) await wait(20);
    await wait(Math.random() * 1000);
    await server.end('SIGKILL');
    killed++;
    await server.start();
  }
  await sending;
  await server.end('SIGTERM');
  const database = await openDatabase({ dataDir, databaseUrl });
  const counts = await comparePhotos(database, dataDir, sent);
  const swept = await createPhotoStore(database, dataDir).sweep(new Date(Date.now() + 2 * hour));
  const after = await comparePhotos(database, dataDir, sent);
  const refused = Object.values(sent.refused).reduce((sum, times) => sum + times, 0);
  await database.destroy();
  console.log(`\n${title}`);
  console.table({ SIGKILLs: killed, ...counts, 'refused for good': refused, 'orphans swept': swept });
  const bad = ['requests lost', 'photographs lost', 'pictures that do not decode', 'half files'] as const;
  return refused === 0 && bad.every((name) => counts[name] === 0 && after[name] === 0);
}

const verdicts: boolean[] = [];
if (engine !== 'postgres') verdicts.push(await kill('SQLite'));
if (engine !== 'sqlite') {
  const postgres = await startPostgres();
  verdicts.push(await kill('PostgreSQL', await postgres.createDatabase('photos')));
  await postgres.stop();
}
const isGood = verdicts.every(Boolean);
console.log(isGood ? '\n0 lost, 0 half.' : '\nFAILED');
process.exitCode = isGood ? 0 : 1;
