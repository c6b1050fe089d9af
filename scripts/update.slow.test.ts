import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { git, gitEnv } from './testing/git.ts';
import { npmStart } from './testing/npm-start.ts';
import { editText, startReleases } from './testing/releases.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 240_000 });

const settings = 'PORT=0\nHOST=127.0.0.1\nRATE_LIMIT=0\nDATA_DIR=./data/kept-here\n';
const outside = { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_update_notifier: 'false' };
const textOf = (...parts: string[]) => readFileSync(path.join(...parts), 'utf8');

/** What the owner's commands do first. */
const prepare = (folder: string) =>
  execFileSync(process.execPath, ['content/prepare.ts'], { cwd: folder, env: outside, encoding: 'utf8' });

/** What an owner does: other words, a photograph of a job, and a file of settings. */
async function makeItTheirs(folder: string) {
  const content = path.join(folder, 'content');
  writeFileSync(path.join(folder, '.env'), settings);
  const own = { create: { width: 430, height: 320, channels: 3, background: '#8a7f72' } } as const;
  await sharp(own).jpeg().toFile(path.join(content, 'photos/my-own-slab.jpg'));
  const change = (name: string, from: RegExp, to: string) =>
    editText(path.join(content, name), (text) => text.replace(from, to));
  change('business.yaml', /^name: .*$/m, '# As on the truck.\nname: Own Name Concrete');
  change('photos.yaml', /$/, '\nmy-own-slab:\n  alt: A slab of my own\n');
  change('projects.yaml', /photo: .*/, 'photo: my-own-slab');
}

/** The first release, while git kept the owner's words: they stood where the sample stands now. */
function beforeTheMove(work: string) {
  const [content, sample] = [path.join(work, 'content'), path.join(work, 'content/sample')];
  for (const name of readdirSync(sample))
    if (name !== '.version') renameSync(path.join(sample, name), path.join(content, name));
  rmSync(sample, { recursive: true });
  renameSync(path.join(work, '.gitignore'), path.join(work, '.gitignore-later'));
  editText(path.join(content, 'contact.yaml'), (text) => text.replace(/^ {4}- We count.*\n/m, ''));
}

/** The second: this working tree. */
function theMove(work: string, photos: string) {
  rmSync(path.join(work, 'content'), { recursive: true });
  cpSync('content', path.join(work, 'content'), {
    recursive: true,
    filter: (source) => !/^content\/(?:photos|sample\/photos|\.[^/]+|[^/]+\.yaml)$/.test(source),
  });
  cpSync(photos, path.join(work, 'content/sample/photos'), { recursive: true });
  renameSync(path.join(work, '.gitignore-later'), path.join(work, '.gitignore'));
}

/** The step of a later release: another word for a field's value, in every owner's file. */
const laterStep = `import type { Step } from './step.ts';
export const later: Step = {
  version: 3,
  says: 'a later step was taken',
  change: ({ 'not-found.yaml': text }) => text && { 'not-found.yaml': text.includes('# later') ? text : text + '# later\\n' },
};
`;

/** The third: another page head, another sample, one photograph fewer in it, and a step that content takes. */
function aLaterOne({ work, edit }: Releases) {
  const mark = '<meta charset="utf-8" />';
  edit('site/layout/Layout.astro', (text) =>
    text.replace(mark, `${mark}<meta name="release" content="later" />`),
  );
  for (const name of ['business', 'photos', 'projects'])
    edit(`content/sample/${name}.yaml`, (text) => `# Another first line.\n${text}`);
  edit('content/sample/business.yaml', (text) => text.replace(/^name: .*$/m, 'name: Another Sample'));
  rmSync(path.join(work, 'content/sample/photos/pool-deck.jpg'));
  writeFileSync(path.join(work, 'content/migrations/003-later.ts'), laterStep);
  edit('content/migrations/migrations.ts', (text) =>
    text
      .replace('import type', "import { later } from './003-later.ts';\nimport type")
      .replace('sayThatVisitsAreCounted]', 'sayThatVisitsAreCounted, later]'),
  );
}

type Releases = Awaited<ReturnType<typeof startReleases>>;
let releases: Releases;
/** Owners' clones: three from the time when git kept their words, one from after it. */
let clones: Record<'committed' | 'not committed' | 'unchanged' | 'seeded', string>;

beforeAll(async () => {
  const removals: (() => void)[] = [];
  const atEnd = (remove: () => void) => removals.push(remove);
  releases = await startReleases(atEnd, beforeTheMove);
  const [committed, notCommitted, unchanged] = [1, 2, 3].map(() => releases.clone(atEnd));
  const photos = makeTemporaryFolder(atEnd);
  cpSync(path.join(releases.work, 'content/photos'), photos, { recursive: true });
  theMove(releases.work, photos);
  releases.release();
  const seeded = releases.clone(atEnd);
  aLaterOne(releases);
  releases.release();
  clones = { committed: committed!, 'not committed': notCommitted!, unchanged: unchanged!, seeded };
  return () => {
    for (const remove of removals) remove();
  };
});

test('git pull and npm start after an owner’s edits end with the new code and the owner’s words', async () => {
  const folder = clones.seeded;
  prepare(folder);
  await makeItTheirs(folder);
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
  expect(() => prepare(folder)).toThrow(/version 3, and this program reads versions up to 2/);
  expect(textOf(folder, 'content/not-found.yaml')).toBe(before);
});

/** The commands in CHANGELOG.md for whoever has edited content/ while git kept it. */
function documentedWay(folder: string) {
  const [, block] = /words were kept by git[\s\S]*?```sh\n([\s\S]*?)```/.exec(
    readFileSync('CHANGELOG.md', 'utf8'),
  )!;
  const aside = makeTemporaryFolder(onTestFinished);
  const script = block!.replaceAll('../my-words', path.join(aside, 'my-words')).replace('npm start\n', '');
  execFileSync('sh', ['-e', '-c', script], { cwd: folder, env: { ...outside, ...gitEnv }, stdio: 'pipe' });
}

test.each(['committed', 'not committed'] as const)(
  'words written while git kept them, and %s, are taken along by the commands of the release notes',
  async (state) => {
    const folder = clones[state];
    writeFileSync(path.join(folder, '.git/info/exclude'), 'node_modules\n.env\n.gitignore-later\n');
    await makeItTheirs(folder);
    if (state === 'committed') {
      git(folder, 'add', '--all');
      git(folder, 'commit', '--quiet', '--message=Mine');
    }
    documentedWay(folder);
    expect(prepare(folder)).toContain('visits are counted');
    expect(textOf(folder, 'content/business.yaml')).toContain('# As on the truck.\nname: Own Name Concrete');
    expect(textOf(folder, 'content/contact.yaml')).toContain('We count visits');
    expect(existsSync(path.join(folder, 'content/photos/my-own-slab.jpg'))).toBe(true);
    expect(textOf(folder, 'content/sample/business.yaml')).toBe(
      textOf(releases.work, 'content/sample/business.yaml'),
    );
    expect(git(folder, 'status', '--porcelain')).toBe('');
    expect(git(folder, 'rev-parse', 'HEAD')).toBe(git(folder, 'rev-parse', 'origin/main'));
  },
);

test('whoever changed nothing while git kept the words needs only git pull', () => {
  const folder = clones.unchanged;
  git(folder, 'pull', '--quiet');
  expect(readdirSync(path.join(folder, 'content'))).not.toContain('business.yaml');
  prepare(folder);
  expect(textOf(folder, 'content/business.yaml')).toBe(textOf(folder, 'content/sample/business.yaml'));
  expect(git(folder, 'status', '--porcelain')).toBe('');
});
