import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildBeside, replaceDist } from '#scripts/builds.mjs';
import { buildFolder, findMadeFrom, servedBuild, stampFileOf } from '#server/platform/builds.mjs';
import { temporaryFolder } from '#server/testing/parts.ts';
import type { Job, Problem } from '#shared/desk/website.ts';
import { type BuildJob, NotBuilt } from './build-process.ts';
import { workFolder } from './commit.ts';
import { openPublishing, type PublishingDeps, type Started } from './publishing.ts';

const anna = 'anna@example.com';
const wrong: Problem = { file: 'home.yaml', path: ['hero', 'heading'], message: 'Write a heading.' };
let content: string;
let dist: string;
/** What the draft says otherwise, by file; undefined: it does without. */
let changed: Record<string, string | undefined>;
let problems: Problem[];

beforeEach(async () => {
  const folder = temporaryFolder();
  [content, dist] = [path.join(folder, 'content'), path.join(folder, 'dist')];
  mkdirSync(path.join(content, 'photos'), { recursive: true });
  write(content, { 'home.yaml': 'old', 'about.yaml': 'about', 'photos/slab.jpg': 'slab', '.version': '4' });
  [changed, problems] = [{}, []];
  await replaceDist(dist, async (fresh) => build(fresh, content));
});

function write(folder: string, texts: Record<string, string | undefined>) {
  for (const [name, text] of Object.entries(texts))
    if (text === undefined) rmSync(path.join(folder, name), { force: true });
    else writeFileSync(path.join(folder, name), text);
}

/** A site is its words, in one page. */
const pageOf = (folder: string) => JSON.stringify(stateOf(folder));
function build(fresh: string, from: string) {
  writeFileSync(path.join(fresh, 'index.html'), pageOf(from));
  writeFileSync(stampFileOf(fresh), pageOf(from));
}

/** All content, by file. */
function stateOf(folder: string): Record<string, string> {
  const names = [
    ...readdirSync(folder),
    ...readdirSync(path.join(folder, 'photos')).map((name) => `photos/${name}`),
  ];
  return Object.fromEntries(
    names
      .filter((name) => name === '.version' || /^[^.]+\.(yaml|jpg)$/.test(name))
      .sort()
      .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  );
}
const served = () => readFileSync(path.join(dist, 'index.html'), 'utf8');
/** Whether visitors see what the content folder says. */
const expectServed = (state: Record<string, string>) =>
  expect([stateOf(content), served()]).toEqual([state, JSON.stringify(state)]);

const draft = {
  async layOut(folder: string) {
    mkdirSync(path.join(folder, 'photos'), { recursive: true });
    write(folder, { ...stateOf(content), ...changed });
  },
  fingerprint: async () => JSON.stringify([stateOf(content), changed]),
  problems: async () => problems,
  smallPicture: async (file: string) => readFileSync(file),
  async settle() {
    changed = {};
  },
  changesBetweenFolders: async (before: string, after: string) =>
    ['home.yaml', 'about.yaml']
      .filter(
        (name) =>
          readFileSync(path.join(before, name), 'utf8') !== readFileSync(path.join(after, name), 'utf8'),
      )
      .map(() => ({ file: 'home.yaml' as const, path: [] })),
};

const built = vi.fn(async ({ contentFolder }: BuildJob) => {
  const there = findMadeFrom(dist, pageOf(contentFolder));
  const name = there ?? (await buildBeside(dist, async (fresh) => build(fresh, contentFolder)));
  return { build: name, isNew: !there, findings: [] as Problem[] };
});
beforeEach(() => void built.mockClear());

const open = (more: Partial<PublishingDeps> = {}) =>
  openPublishing({
    config: { contentDir: content, distDir: dist, publishCommand: undefined },
    draft,
    log: { info() {}, error() {} },
    build: built,
    whyNot: async () => null,
    ...more,
  });
type Opened = ReturnType<typeof open>;

const often = { interval: 2 };
/** Waits for it to end. */
async function ended(publishing: Opened, started: Promise<Started>): Promise<Job> {
  expect(await started).toHaveProperty('job');
  return vi.waitFor(async () => {
    const { job } = await publishing.state();
    expect(job?.endedAt).toBeTruthy();
    return job!;
  }, often);
}
const publish = (publishing: Opened) => ended(publishing, publishing.start({ kind: 'publish' }, anna));
/** On a server that is stopped afterwards. */
async function publishOnce(more?: Partial<PublishingDeps>): Promise<Job> {
  const publishing = open(more);
  const job = await publish(publishing);
  await publishing.stop();
  return job;
}

test('what is published is seen at once, and can be taken back to the letter, words and pictures', async () => {
  const publishing = open();
  const before = stateOf(content);
  changed = { 'home.yaml': 'new', 'photos/slab.jpg': undefined, 'photos/wall.jpg': 'wall' };
  expect(await publish(publishing)).toMatchObject({ kind: 'publish', by: anna, failure: null });
  const after = { '.version': '4', 'about.yaml': 'about', 'home.yaml': 'new', 'photos/wall.jpg': 'wall' };
  expectServed(after);
  const [newest, found, ...others] = await publishing.versions();
  expect(others).toEqual([]);
  expect(newest).toMatchObject({ by: anna, isPublished: true, isBuilt: true, changed: 1, restored: null });
  expect(found).toMatchObject({ by: null, isPublished: false });
  const { job } = (await publishing.restore(found!.id, 'ben@example.com')) as { job: Job };
  expect(job.kind).toBe('restore');
  await vi.waitFor(async () => expect((await publishing.state()).job?.endedAt).toBeTruthy(), often);
  expectServed(before);
  expect(await publishing.photo(newest!.id, 'wall')).toEqual(Buffer.from('wall'));
  expect(await publishing.photo(newest!.id, 'slab')).toBeUndefined();
  const [restored] = await publishing.versions();
  expect(restored).toMatchObject({ by: 'ben@example.com', restored: found!.at });
  expect((await publishing.version(restored!.id))!.changes).toHaveLength(1);
  await publishing.stop();
  expect(readdirSync(workFolder(content))).toEqual(['state.json']);
});

test('a preview is seen by no visitor, and published as it is', async () => {
  const publishing = open();
  const before = served();
  changed = { 'home.yaml': 'new' };
  await ended(publishing, publishing.start({ kind: 'preview' }, anna));
  const { preview } = await publishing.state();
  expect(preview).toEqual({ build: expect.any(String), isCurrent: true });
  expect(served()).toBe(before);
  expect(readFileSync(path.join(buildFolder(dist, preview!.build)!, 'index.html'), 'utf8')).toContain('new');
  changed['about.yaml'] = 'more';
  expect((await publishing.state()).preview).toMatchObject({ isCurrent: false });
  delete changed['about.yaml'];
  await publish(publishing);
  expect(servedBuild(dist)).toBe(preview!.build);
});

test('what was changed by hand becomes a version of its own before it is replaced', async () => {
  const publishing = open();
  changed = { 'home.yaml': 'first' };
  await publish(publishing);
  write(content, { 'about.yaml': 'by hand' });
  changed = { 'home.yaml': 'second' };
  await publish(publishing);
  expect((await publishing.versions()).map(({ by, changed: count }) => [by, count])).toEqual([
    [anna, 1],
    [null, 1],
    [anna, 1],
    [null, 0],
  ]);
});

test('who changes the words by hand while they are built is not overwritten', async () => {
  const publishing = open({
    build: async (job) => {
      write(content, { 'about.yaml': 'by hand' });
      return built(job);
    },
  });
  changed = { 'home.yaml': 'new' };
  const before = served();
  expect((await publish(publishing)).failure).toContain('by hand');
  expect(stateOf(content)).toMatchObject({ 'about.yaml': 'by hand', 'home.yaml': 'old' });
  expect(served()).toBe(before);
});

test('what is wrong is told with its field, and what fails in a sentence; the site is as it was', async () => {
  const before = stateOf(content);
  changed = { 'home.yaml': '' };
  problems = [wrong, { ...wrong, severity: 'warning' }];
  expect(await publishOnce()).toMatchObject({ failure: expect.any(String), problems: [wrong] });
  expect(built).not.toHaveBeenCalled();
  problems = [];
  const lost = { build: async (job: BuildJob) => ({ ...(await built(job)), findings: [wrong] }) };
  expect(await publishOnce(lost)).toMatchObject({ problems: [wrong] });
  const failing = async () => {
    throw new NotBuilt('The disk is full.', 'at Object.<anonymous>');
  };
  expect(await publishOnce({ build: failing })).toMatchObject({
    failure: 'The disk is full.',
    problems: [],
  });
  expectServed(before);
  expect(await open({ whyNot: async () => 'Not here.' }).start({ kind: 'publish' }, anna)).toEqual({
    ...{ refused: 'Not here.', status: 422 },
  });
});

test('one at a time, and whoever publishes while a preview is built comes next', async () => {
  const [one, other] = [open(), open()];
  const gate = Promise.withResolvers<void>();
  built.mockImplementationOnce(async (job) => {
    await gate.promise;
    const name = await buildBeside(dist, async (fresh) => build(fresh, job.contentFolder));
    return { build: name, isNew: true, findings: [] };
  });
  changed = { 'home.yaml': 'new' };
  await one.start({ kind: 'preview' }, anna);
  expect(await other.start({ kind: 'publish' }, 'ben@example.com')).toMatchObject({ status: 409 });
  expect(await other.state()).toMatchObject({ job: { kind: 'preview', by: anna, endedAt: null } });
  expect(await one.start({ kind: 'publish' }, anna)).toMatchObject({ job: { kind: 'publish' } });
  expect(await one.start({ kind: 'publish' }, anna)).toMatchObject({ status: 409 });
  gate.resolve();
  await vi.waitFor(async () =>
    expect((await one.state()).job).toMatchObject({
      kind: 'publish',
      failure: null,
      endedAt: expect.any(String),
    }),
  );
  expectServed(stateOf(content));
  expect(served()).toContain('new');
});

test('killed at any step, the site and its words are the old or the new ones, whole, and nothing is left over', async () => {
  const [before, first] = [stateOf(content), served()];
  const steps: string[] = [];
  let isNew = false;
  for (let at = 0; at === 0 || steps.length >= at; at++) {
    changed = {
      'about.yaml': 'new',
      'home.yaml': 'new',
      'photos/slab.jpg': undefined,
      'photos/wall.jpg': 'wall',
    };
    steps.length = 0;
    await publishOnce({
      before(step) {
        steps.push(step);
        if (steps.length === at + 1) throw new Error('killed');
      },
    });
    const again = open();
    await again.recover();
    isNew = steps.length > 0 && steps[at] !== 'journal';
    if (!isNew) expect([stateOf(content), served()], steps.at(-1)!).toEqual([before, first]);
    else {
      expectServed({ '.version': '4', 'about.yaml': 'new', 'home.yaml': 'new', 'photos/wall.jpg': 'wall' });
      expect((await again.versions())[0], steps.at(-1)!).toMatchObject({ by: anna, isPublished: true });
      const oldest = (await again.versions()).at(-1)!;
      await ended(again, again.restore(oldest.id, anna));
      expectServed(before);
    }
    // It has ended before its lock is gone.
    await again.stop();
    expect(readdirSync(workFolder(content))).toEqual(['state.json']);
  }
  expect(steps).toEqual([
    ...['journal', 'put about.yaml', 'put home.yaml', 'put photos/wall.jpg', 'remove photos/slab.jpg'],
    ...['version', 'swap', 'end'],
  ]);
});

test('a server that was killed says so at the next start, and keeps nobody from publishing', async () => {
  mkdirSync(workFolder(content));
  writeFileSync(
    path.join(workFolder(content), 'lock'),
    `${(await import('node:os')).hostname()} ${2 ** 22 + 1}`,
  );
  const job = {
    kind: 'publish',
    by: anna,
    startedAt: '2026-11-27T10:00:00.000Z',
    endedAt: null,
    step: '',
    failure: null,
    problems: [],
  };
  writeFileSync(path.join(workFolder(content), 'state.json'), JSON.stringify({ job }));
  const publishing = open();
  await publishing.recover();
  expect((await publishing.state()).job).toMatchObject({ failure: expect.stringContaining('stopped') });
  changed = { 'home.yaml': 'new' };
  expect(await publish(publishing)).toMatchObject({ failure: null });
});

test('what fails once all is in place is no failure of the publishing', async () => {
  const failing = {
    ...draft,
    settle: async () => {
      throw new Error('the thread ended');
    },
  };
  changed = { 'home.yaml': 'new' };
  expect(await publishOnce({ draft: failing })).toMatchObject({ failure: null });
  expect(served()).toContain('new');
});

test('what takes the site elsewhere gets its folder, and its failure is told', async () => {
  const out = path.join(temporaryFolder(), 'out');
  const config = { contentDir: content, distDir: dist };
  changed = { 'home.yaml': 'new' };
  const copying = { config: { ...config, publishCommand: `cp -r "$PUBLISH_FOLDER" ${out}` } };
  expect(await publishOnce(copying)).toMatchObject({ failure: null });
  expect(readFileSync(path.join(out, 'index.html'), 'utf8')).toBe(served());
  changed = { 'home.yaml': 'newer' };
  const failing = { config: { ...config, publishCommand: 'exit 3' } };
  expect(await publishOnce(failing)).toMatchObject({
    failure: null,
    note: expect.stringContaining('copying'),
  });
  expect(served()).toContain('newer');
  expect(existsSync(path.join(content, '.publishing/content'))).toBe(false);
});
