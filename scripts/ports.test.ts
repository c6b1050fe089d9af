import { realpathSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeAddress } from '#publishing/builds.mjs';
import { runProgram, startServer } from '#server/testing/child.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { expectFreePort, findRunning, freePort } from './ports.mjs';

/** Where nothing listens, whatever runs beside these tests: a free port may be given to another of their servers. */
const nobodysPort = '1';

test('a second command finds the server that runs on the same folders, whatever port it was started with', async () => {
  const dist = path.join(makeTemporaryFolder(onTestFinished), 'dist');
  const nobody = { PORT: nobodysPort, HOST: '127.0.0.1' };
  expect(await findRunning(dist, nobody)).toBeUndefined();
  const PORT = String(await freePort());
  const server = await startServer({ DIST_DIR: dist, PORT, SITE_URL: 'https://www.example.com' });
  expect(await findRunning(dist, nobody)).toMatchObject({ PORT, siteUrl: 'https://www.example.com' });
  expect(server.origin).toContain(PORT);
  // What a server that has stopped left there is asked, and is not believed.
  writeAddress(dist, { port: Number(nobody.PORT), host: '127.0.0.1', siteUrl: 'https://www.example.com' });
  expect(await findRunning(dist, nobody)).toBeUndefined();
});

test('where the server of another clone has the port, the message names its folder and the way to another port', async () => {
  const clone = realpathSync(makeTemporaryFolder(onTestFinished));
  const dist = path.join(makeTemporaryFolder(onTestFinished), 'dist');
  const place = { PORT: String(await freePort()), HOST: '127.0.0.1' };
  const inClone = ['-c', 'cd "$0" && exec "$@"', clone, process.execPath, path.resolve('server/main.ts')];
  await startServer({ ...place, DIST_DIR: path.join(clone, 'dist') }, () => ['/bin/sh', inClone]);
  await expect(expectFreePort(place, 'npm start')).rejects.toThrow(
    `The site in ${clone} already runs on port ${place.PORT}. Stop that one, or choose another port for this one: PORT=${Number(place.PORT) + 10} npm start.`,
  );
  const { err } = await runProgram('server/main.ts', place, []);
  expect(err).toContain(`Port ${place.PORT} is in use by a program that was started in ${clone}`);
  // It's nobody's here, whether its port is set or noted by a server that ran here before.
  expect(await findRunning(dist, place)).toBeUndefined();
  const noted = { port: Number(place.PORT), host: place.HOST, siteUrl: 'https://www.example.com' };
  writeAddress(dist, { ...noted, folder: process.cwd() });
  expect(await findRunning(dist, { ...place, PORT: nobodysPort })).toBeUndefined();
});
