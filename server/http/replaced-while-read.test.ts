import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { listeningApp } from '#server/testing/listening-app.ts';
import { temporaryFolder, testConfig } from '#server/testing/parts.ts';

const disk = vi.hoisted(() => ({ hasRead: () => {}, gives: Promise.resolve() }));

/** A slow disk: what was read is what stood there, and is handed over late. */
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const readFile = async (file: string) => {
    const bytes = await real.readFile(file);
    disk.hasRead();
    await disk.gives;
    return bytes;
  };
  return { ...real, readFile };
});

test('what was read of the last build is not kept as the next one', async () => {
  const dist = path.join(temporaryFolder(), 'dist');
  build(dist, 'old');
  const { ask } = await listeningApp(testConfig({ DIST_DIR: dist }));
  const { promise: gives, resolve: give } = Promise.withResolvers<void>();
  const hasRead = new Promise<void>((resolve) => Object.assign(disk, { hasRead: resolve, gives }));
  const slow = ask('/about');
  await hasRead;

  renameSync(dist, `${dist}-old`);
  build(dist, 'new');
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1001);
  expect((await ask('/nothing')).statusCode).toBe(404);
  give();
  expect((await slow).body).toBe('old');
  expect((await ask('/about')).body).toBe('new');
});

function build(dist: string, text: string) {
  mkdirSync(dist);
  writeFileSync(path.join(dist, 'about.html'), text);
}
