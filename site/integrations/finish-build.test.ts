import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { finishBuild } from './finish-build.ts';

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder(onTestFinished);
  mkdirSync(path.join(folder, 'content'));
  mkdirSync(path.join(folder, 'dist/_astro'), { recursive: true });
});

/** Calls the hooks as a build does. @param meanwhile what happens while Astro makes the pages */
async function build(meanwhile: () => void) {
  const { hooks } = finishBuild(path.join(folder, 'content'));
  await hooks['astro:build:start']!({} as never);
  meanwhile();
  await hooks['astro:build:done']!({ dir: pathToFileURL(`${folder}/dist/`) } as never);
  return (name: string) => readFileSync(path.join(folder, 'dist', name));
}

test('running Astro directly gives strict policies, compressed files, and the content that the pages were built from', async () => {
  const business = path.join(folder, 'content/business.yaml');
  const page = (policy: string) =>
    `<meta http-equiv="content-security-policy" content="default-src 'none'${policy}">${'<p>Slab</p>'.repeat(99)}`;
  writeFileSync(business, 'name: As built\n');
  writeFileSync(path.join(folder, 'content/contact.yaml'), 'calculator: As built\n');
  const built = await build(() => {
    writeFileSync(business, 'name: Written while it was built\n');
    writeFileSync(path.join(folder, 'dist/index.html'), page(" 'sha256-ofAnotherPage='"));
  });
  expect(`${built('index.html')}`).toBe(page(''));
  expect(`${brotliDecompressSync(built('index.html.br'))}`).toBe(page(''));
  expect(`${built('.content/business.yaml')}`).toBe('name: As built\n');
  expect(`${built('.content/contact.yaml')}`).toBe('calculator: As built\n');
});
