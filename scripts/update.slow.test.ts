import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contentVersion } from '#content-model/migrations/migrations.ts';
import { git } from '#tests/support/git.ts';
import { npmStart } from '#tests/support/npm-start.ts';
import { editText, startReleases } from '#tests/support/releases.ts';

vi.setConfig({ testTimeout: 600_000 });

const settings = 'PORT=0\nHOST=127.0.0.1\nRATE_LIMIT=0\nDATA_DIR=./data/kept-here\n';
const outside = { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_update_notifier: 'false' };
const textOf = (...parts: string[]) => readFileSync(path.join(...parts), 'utf8');

/** What the owner's commands do first. */
const prepare = (folder: string) =>
  execFileSync(process.execPath, ['content-model/prepare.ts'], {
    cwd: folder,
    env: outside,
    encoding: 'utf8',
  });

/** What an owner does: other words, a photo of a job, and a file of settings. */
async function editAsOwner(folder: string) {
  const content = path.join(folder, 'content');
  writeFileSync(path.join(folder, '.env'), settings);
  const own = { create: { width: 430, height: 320, channels: 3, background: '#8a7f72' } } as const;
  await sharp(own).jpeg().toFile(path.join(content, 'photos/my-own-slab.jpg'));
  const change = (name: string, from: RegExp, to: string) =>
    editText(path.join(content, name), (text) => text.replace(from, to));
  change('business.yaml', /^name: .*$/m, '# As on the truck.\nname: Own Name Concrete');
  change('photos.yaml', /$/, '\nmy-own-slab:\n  alt:\n    en: A slab of my own\n    es: Una losa mía\n');
  change('projects.yaml', /photo: .*/, 'photo: my-own-slab');
}

/** The step of a later release: another word for a field's value, in every owner's file. */
const laterStep = `import type { Step } from './step.ts';
export const later: Step = {
  version: ${contentVersion + 1},
  summary: 'a later step was taken',
  change: ({ 'not-found.yaml': text }) => text && { 'not-found.yaml': text.includes('# later') ? text : text + '# later\\n' },
};
`;

type Releases = Awaited<ReturnType<typeof startReleases>>;

/** The second: another page head, another sample, one photo fewer in it, and a step that content takes. */
function aLaterOne({ work, edit }: Releases) {
  const mark = '<meta charset="utf-8" />';
  edit('site/layout/Layout.astro', (text) =>
    text.replace(mark, `${mark}<meta name="release" content="later" />`),
  );
  for (const name of ['business', 'photos', 'projects'])
    edit(`content-model/sample/${name}.yaml`, (text) => `# Another first line.\n${text}`);
  edit('content-model/sample/business.yaml', (text) => text.replace(/^name: .*$/m, 'name: Another Sample'));
  rmSync(path.join(work, 'content-model/sample/photos/pool-deck.jpg'));
  writeFileSync(path.join(work, 'content-model/migrations/later.ts'), laterStep);
  edit('content-model/migrations/migrations.ts', (text) =>
    text
      .replace('import type', "import { later } from './later.ts';\nimport type")
      .replace(/,\n\];/, ',\n  later,\n];'),
  );
}

test('git pull and npm start after an owner’s edits end with the new code and the owner’s text', async () => {
  const releases = await startReleases(onTestFinished);
  const folder = releases.clone();
  aLaterOne(releases);
  releases.release();
  prepare(folder);
  await editAsOwner(folder);
  git(folder, 'pull', '--quiet');
  const { origin, printed } = await npmStart({ folder, env: outside as never });
  const home = await (await fetch(origin)).text();
  expect(home).toContain('<meta name="release" content="later"');
  expect(home).toContain('Own Name Concrete');
  expect(home).not.toContain('Another Sample');
  expect(await (await fetch(`${origin}/gallery`)).text()).toContain('A slab of my own');
  expect(printed()).toContain('a later step was taken');
  expect(printed()).toContain('kept-here');
  expect(textOf(folder, 'content/not-found.yaml')).toContain('# later');
  expect(textOf(folder, 'content/business.yaml')).toContain('# As on the truck.');
  expect(existsSync(path.join(folder, 'content/photos/pool-deck.jpg'))).toBe(true);
  expect(git(folder, 'status', '--porcelain')).toBe('');

  // And back: the older code must not read the newer words.
  git(folder, 'checkout', '--quiet', 'HEAD~1');
  const before = textOf(folder, 'content/not-found.yaml');
  expect(() => prepare(folder)).toThrow(
    `version ${contentVersion + 1}, and this program reads versions up to ${contentVersion}`,
  );
  expect(textOf(folder, 'content/not-found.yaml')).toBe(before);
});
