import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeAddress } from '#publishing/builds.mjs';
import { startServer } from '#server/testing/child.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { findRunning, freePort } from './ports.mjs';

test('a second command finds the server that runs on the same folders, whatever port it was started with', async () => {
  const dist = path.join(makeTemporaryFolder(onTestFinished), 'dist');
  const nobody = { PORT: String(await freePort()), HOST: '127.0.0.1' };
  expect(await findRunning(dist, nobody)).toBeUndefined();
  const PORT = String(await freePort());
  const server = await startServer({ DIST_DIR: dist, PORT, SITE_URL: 'https://www.example.com' });
  expect(await findRunning(dist, nobody)).toMatchObject({ PORT, siteUrl: 'https://www.example.com' });
  expect(server.origin).toContain(PORT);
  // What a server that has stopped left there is asked, and is not believed.
  writeAddress(dist, { port: Number(nobody.PORT), host: '127.0.0.1', siteUrl: 'https://www.example.com' });
  expect(await findRunning(dist, nobody)).toBeUndefined();
});
