import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildFolder, findBuildOf, readBuiltFrom, serveBuild, servedBuild } from '#publishing/builds.mjs';
import { readContentFiles } from '#publishing/content-files.mjs';
import { publishingLock, readDelivered, workFolder } from '#publishing/folders.ts';
import { publishFirstVersion } from '#publishing/publish.ts';
import { openVersions } from '#publishing/versions.ts';
import { readWorkingState } from '#publishing/working-copy.ts';
import { addBuild } from '#scripts/builds.mjs';
import { temporaryFolder } from '#server/testing/parts.ts';
import type { ChosenChange, Job, Problem } from '#shared/desk/website.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { openDraft } from '../draft/draft.ts';
import { BuildError, type BuildJob } from './build-process.ts';
import { openJobStore } from './job-store.ts';
import { openPublishing, type PublishingDeps, type StartResult } from './publishing.ts';

const [anna, ben] = ['anna@example.com', 'ben@example.com'];
const wrong: Problem = { file: 'home.yaml', path: ['hero', 'heading'], message: 'Write a heading.' };
const textOf = (heading: string) => `hero:\n  heading:\n    en: ${heading}\n`;
let content: string;
let dist: string;
let problems: Problem[];

beforeEach(async () => {
  const folder = temporaryFolder();
  [content, dist] = [path.join(folder, 'content'), path.join(folder, 'dist')];
  mkdirSync(path.join(content, 'photos'), { recursive: true });
  write({
    '.version': '7\n',
    'home.yaml': textOf('old'),
    'about.yaml': textOf('about'),
    'photos/slab.jpg': 'slab',
    'photos/dock.jpg': 'dock',
  });
  problems = [];
  const { digest } = await publishFirstVersion(content, openVersions(content));
  serveBuild(dist, (await built({ contentFolder: content, digest })).build);
  built.mockClear();
});

/** Changes the working copy. */
function write(texts: Record<string, string | undefined>) {
  for (const [name, text] of Object.entries(texts))
    if (text === undefined) rmSync(path.join(content, name), { force: true });
    else writeFileSync(path.join(content, name), text);
}

/** All content of a folder, by file. */
const stateOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    [...readContentFiles(folder).keys()].map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  );
type State = ReturnType<typeof stateOf>;
/** A site is its content, in one page. */
const served = (): State => JSON.parse(readFileSync(path.join(dist, 'index.html'), 'utf8'));
/** Whether visitors see some content, and the working copy says the same. */
const expectPublished = (state: State) => expect([stateOf(content), served()]).toEqual([state, state]);

/** A build that takes no time, of the real staged content. */
const built = vi.fn(
  async ({ contentFolder, digest }: Pick<BuildJob, 'contentFolder' | 'digest'>, stamp = 'this code') => {
    const from = { digest, stamp, release: 1 };
    const there = findBuildOf(dist, from.digest, from.stamp);
    const page = JSON.stringify(stateOf(contentFolder));
    const name =
      there ??
      (await addBuild(
        dist,
        async (fresh: string) => writeFileSync(path.join(fresh, 'index.html'), page),
        from,
      ));
    return { build: name, isNew: !there, findings: [] as Problem[] };
  },
);

const logged = vi.fn();

/** A server's publishing, on the real working copy; only what is wrong with the text is made up. */
const open = (more: Partial<PublishingDeps> = {}) =>
  openPublishing({
    config: { contentDir: content, distDir: dist, publishCommand: undefined },
    draft: { ...openDraft(content), problems: async () => problems, problemsIn: async () => problems },
    log: { info() {}, error: logged },
    build: built,
    reasonNotToPublish: async () => null,
    ...more,
  });
type Opened = ReturnType<typeof open>;

const often = { interval: 2 };
/** Waits until a job has ended. */
async function ended(publishing: Opened, started: Promise<StartResult>): Promise<Job> {
  expect(await started).toHaveProperty('job');
  return waitFor(async () => {
    const { job } = await publishing.state();
    expect(job?.endedAt).toBeTruthy();
    return job!;
  }, often.interval);
}
const publish = (publishing: Opened) => ended(publishing, publishing.start({ kind: 'publish' }, anna));
/** On a server that is stopped afterwards. */
async function publishOnce(more?: Partial<PublishingDeps>): Promise<Job> {
  const publishing = open(more);
  const job = await publish(publishing);
  await publishing.stop();
  return job;
}
const expectNoLock = () => expect(readdirSync(workFolder(content))).toEqual(['state.json']);

test('the job of a first build shows how long it takes, and no later one does', async () => {
  vi.stubEnv('CACHE_DIR', temporaryFolder());
  rmSync(dist);
  write({ 'home.yaml': textOf('new') });
  expect((await publishOnce()).firstBuild).toMatch(
    /^The first build takes about .* every size of 2 photos\.$/,
  );
  write({ 'home.yaml': textOf('newer') });
  expect((await publishOnce()).firstBuild).toBeUndefined();
});

test('published changes are served right away, and can be undone exactly, text and pictures', async () => {
  const publishing = open();
  const before = stateOf(content);
  // A site without the file of claims has no changes for that.
  expect(await openDraft(content).overview()).toMatchObject({ changes: [] });
  write({
    'home.yaml': textOf('new'),
    'photos/slab.jpg': undefined,
    'photos/wall.jpg': 'wall',
    // The name and the size stay.
    'photos/dock.jpg': 'pier',
  });
  const after = stateOf(content);
  expect(await publish(publishing)).toMatchObject({ kind: 'publish', by: anna, failure: null });
  expectPublished(after);
  const [newest, first, ...others] = publishing.versions.list();
  expect(others).toEqual([]);
  expect(newest).toMatchObject({ by: anna, isPublished: true, isBuilt: true, changed: 4, restored: null });
  expect(first).toMatchObject({ by: null, isPublished: false, isBuilt: true });
  expect(await ended(publishing, publishing.restore({ id: first!.id }, ben))).toMatchObject({
    kind: 'restore',
  });
  expectPublished(before);
  expect(await publishing.versions.photo(newest!.id, 'slab')).toBeUndefined();
  const [restored] = publishing.versions.list();
  expect(restored).toMatchObject({ by: ben, restored: first!.at, changed: 4 });
  expect((await publishing.versions.find(restored!.id))!.changes).toHaveLength(4);
  expect(await publishing.restore({ id: '20200101T000000000Z-nobody' }, ben)).toMatchObject({ status: 404 });
  await publishing.stop();
  expectNoLock();
});

test('a preview is seen by no visitor, and published as it is', async () => {
  const publishing = open();
  const before = served();
  write({ 'home.yaml': textOf('new') });
  const after = stateOf(content);
  await ended(publishing, publishing.start({ kind: 'preview' }, anna));
  const { preview } = await publishing.state();
  expect(preview).toEqual({ build: expect.any(String), isCurrent: true });
  expect(served()).toEqual(before);
  const page = readFileSync(path.join(buildFolder(dist, preview!.build)!, 'index.html'), 'utf8');
  expect(JSON.parse(page)).toEqual(after);
  write({ 'about.yaml': textOf('more') });
  expect((await publishing.state()).preview).toMatchObject({ isCurrent: false });
  write({ 'about.yaml': textOf('about') });
  await publish(publishing);
  expect(servedBuild(dist)).toBe(preview!.build);
  expectPublished(after);
});

test('text typed while the site is built stays unpublished, and is not lost', async () => {
  const publishing = open({
    build: async (job) => {
      write({ 'about.yaml': textOf('typed since') });
      return built(job);
    },
  });
  write({ 'home.yaml': textOf('new') });
  const wanted = stateOf(content);
  expect(await publish(publishing)).toMatchObject({ failure: null });
  expect(served()).toEqual(wanted);
  expect(stateOf(content)).toEqual({ ...wanted, 'about.yaml': textOf('typed since') });
  await publishing.stop();
  // The next start changes nothing of that.
  await open().recover();
  expect(stateOf(content)).toEqual({ ...wanted, 'about.yaml': textOf('typed since') });
  await publishOnce();
  expectPublished({ ...wanted, 'about.yaml': textOf('typed since') });
});

test('problems are reported with their field, and failures in a sentence; the site is unchanged', async () => {
  const before = served();
  write({ 'home.yaml': textOf('new') });
  problems = [wrong, { ...wrong, severity: 'warning' }];
  expect(await publishOnce()).toMatchObject({ failure: expect.any(String), problems: [wrong] });
  expect(built).not.toHaveBeenCalled();
  problems = [];
  const lost = { build: async (job: BuildJob) => ({ ...(await built(job)), findings: [wrong] }) };
  expect(await publishOnce(lost)).toMatchObject({ problems: [wrong] });
  const failing = async () => {
    throw new BuildError('The disk is full.', 'at Object.<anonymous>');
  };
  write({ 'home.yaml': textOf('newer') });
  expect(await publishOnce({ build: failing })).toMatchObject({
    failure: 'The disk is full.',
    problems: [],
  });
  expect(served()).toEqual(before);
  expect(openVersions(content).list()).toHaveLength(1);
  expect(readdirSync(path.join(content, '.versions')).filter((name) => name.startsWith('.staged'))).toEqual(
    [],
  );
  expect(
    await open({ reasonNotToPublish: async () => 'Not here.' }).start({ kind: 'publish' }, anna),
  ).toEqual({
    refused: 'Not here.',
    status: 422,
  });
});

test('only one build runs at a time, and publishing comes next after a preview', async () => {
  const [one, other] = [open(), open()];
  const gate = Promise.withResolvers<void>();
  write({ 'home.yaml': textOf('new') });
  const waiting = { build: async (job: BuildJob) => gate.promise.then(() => built(job)) };
  const first = open(waiting);
  await first.start({ kind: 'preview' }, anna);
  expect(await other.start({ kind: 'publish' }, ben)).toMatchObject({ status: 409 });
  expect(await other.state()).toMatchObject({ job: { kind: 'preview', by: anna, endedAt: null } });
  expect(await first.start({ kind: 'publish' }, anna)).toMatchObject({ job: { kind: 'publish' } });
  expect(await first.start({ kind: 'publish' }, anna)).toMatchObject({ status: 409 });
  gate.resolve();
  await expect
    .poll(async () => (await one.state()).job)
    .toMatchObject({ kind: 'publish', failure: null, endedAt: expect.any(String) });
  expectPublished(stateOf(content));
  expect(served()['home.yaml']).toBe(textOf('new'));
});

/** Begins a job once for each step, and kills it there. */
async function killAtEachStep(
  begin: (publishing: Opened) => Promise<StartResult>,
  check: (step: string | undefined, jobState: Job) => Promise<void>,
): Promise<string[]> {
  const steps: string[] = [];
  for (let at = 0; at === 0 || steps.length >= at; at++) {
    steps.length = 0;
    const dying = open({
      before(step) {
        steps.push(step);
        if (steps.length === at + 1) throw new Error('killed');
      },
    });
    const jobState = await ended(dying, begin(dying));
    await dying.stop();
    expectNoLock();
    await check(steps[at], jobState);
  }
  return steps;
}

const isCommitted = (step: string | undefined) => !['write', 'stage', 'commit'].includes(step!);

test('killed at any step of publishing, the site is the complete old or new one, and is reported as such', async () => {
  let number = 0;
  let [before, after]: State[] = [];
  const steps = await killAtEachStep(
    (dying) => {
      before = served();
      number++;
      write({
        'about.yaml': textOf(`new ${number}`),
        'home.yaml': textOf(`new ${number}`),
        'photos/slab.jpg': undefined,
        [`photos/wall-${number}.jpg`]: `wall ${number}`,
      });
      after = stateOf(content);
      return dying.start({ kind: 'publish' }, anna);
    },
    async (step, jobState) => {
      expect(jobState.failure === null, `${step}: ${jobState.failure}`).toBe(isCommitted(step));
      const again = open();
      await again.recover();
      expect(stateOf(content), step).toEqual(after);
      expect(served(), step).toEqual(isCommitted(step) ? after : before);
      const [newest] = again.versions.list();
      if (isCommitted(step)) {
        expect(newest, step).toMatchObject({ by: anna, isPublished: true });
        expect(readWorkingState(content).version, step).toBe(newest!.id);
      }
      await again.stop();
    },
  );
  expect(steps).toEqual(['write', 'stage', 'commit', 'switch', 'working copy']);
});

test('killed at any step of restoring a version, the working copy follows once the version is published', async () => {
  const original = stateOf(content);
  const { id } = openVersions(content).published()!;
  let number = 0;
  let before: State = {};
  // What is edited besides stays as it is.
  const edit = { 'contact.yaml': textOf('being edited') };
  const steps = await killAtEachStep(
    async (dying) => {
      write({
        'contact.yaml': undefined,
        'home.yaml': textOf(`new ${++number}`),
        'photos/wall.jpg': 'wall',
      });
      await publishOnce();
      before = stateOf(content);
      write(edit);
      return dying.restore({ id }, ben);
    },
    async (step, jobState) => {
      expect(jobState.failure === null, step).toBe(isCommitted(step));
      await open().recover();
      const is = isCommitted(step) ? original : before;
      expect(served(), step).toEqual(is);
      expect(stateOf(content), step).toEqual({ ...is, ...edit });
    },
  );
  expect(steps).toEqual(['write', 'stage', 'commit', 'switch', 'working copy']);
});

test('a published version that couldn’t be switched to is reported, and is shown at the next visit', async () => {
  let isStuck = true;
  const publishing = open({
    before(step) {
      if (step !== 'switch' || !isStuck) return;
      chmodSync(path.dirname(dist), 0o500);
    },
  });
  asNobody(path.dirname(dist));
  write({ 'home.yaml': textOf('new') });
  const job = await publish(publishing);
  expect(job).toMatchObject({
    failure: null,
    note: expect.stringMatching(/^Published, but visitors don’t see it yet/),
  });
  expect(logged).toHaveBeenCalled();
  isStuck = false;
  chmodSync(path.dirname(dist), 0o700);
  const { job: later, published } = await publishing.state();
  expect(later).not.toHaveProperty('note');
  expect(published).toMatchObject({ by: anna });
  expect(served()['home.yaml']).toBe(textOf('new'));
});

test('a server whose lock was taken over publishes nothing more, and reports it', async () => {
  const before = served();
  write({ 'home.yaml': textOf('new') });
  const job = await publishOnce({
    before(step) {
      if (step === 'commit') writeFileSync(publishingLock(content), 'another server 0');
    },
  });
  expect(job).toMatchObject({ failure: expect.stringContaining('Another server has taken over') });
  expect(served()).toEqual(before);
  expect(openVersions(content).list()).toHaveLength(1);
  expect(readFileSync(publishingLock(content), 'utf8')).toBe('another server 0');
});

test('a version that another server still has to switch to is not reported as live', async () => {
  write({ 'home.yaml': textOf('new') });
  const publishing = open({
    before(step) {
      if (step === 'switch') writeFileSync(publishingLock(content), 'another server 0');
    },
  });
  expect(await publish(publishing)).toMatchObject({
    failure: null,
    note: expect.stringContaining('don’t see it yet'),
  });
  expect(served()['home.yaml']).toBe(textOf('old'));
  await publishing.stop();
});

const begun: Job = {
  kind: 'publish',
  by: anna,
  startedAt: '2026-11-27T10:00:00.000Z',
  endedAt: null,
  step: '',
  failure: null,
  problems: [],
};

test('the lock of a killed server expires, and publishing works again', async () => {
  mkdirSync(workFolder(content), { recursive: true });
  writeFileSync(publishingLock(content), 'a killed server 3');
  writeFileSync(path.join(workFolder(content), 'state.json'), JSON.stringify({ job: begun }));
  const waiting = open();
  expect((await waiting.state()).job).toMatchObject({ endedAt: null });
  expect(await waiting.start({ kind: 'publish' }, anna)).toMatchObject({ status: 409 });
  const publishing = open({ patience: 0 });
  expect((await publishing.state()).job).toMatchObject({ failure: expect.stringContaining('stopped') });
  write({ 'home.yaml': textOf('new') });
  expect(await publish(publishing)).toMatchObject({ failure: null });
  expectPublished(stateOf(content));
});

test.each([
  ['before', false, { failure: expect.stringContaining('stopped') }],
  ['after', true, { failure: null, step: 'Published.' }],
])(
  'after a server was killed %s its version was published, the next one reports that version',
  async (_, is, jobState) => {
    write({ 'home.yaml': textOf('new') });
    await publishOnce();
    const { id } = openVersions(content).published()!;
    const version = is ? id : `${id}x`;
    writeFileSync(path.join(workFolder(content), 'state.json'), JSON.stringify({ job: begun, version }));
    const again = open();
    await again.recover();
    const { job } = await again.state();
    expect(job).toMatchObject({ ...jobState, endedAt: expect.any(String) });
  },
);

/** Goes on as a user who may write nothing that isn't theirs. @param owned what is theirs, with everything in it */
function asNobody(owned: string) {
  if (process.getuid?.() !== 0) return;
  const nobody = 65534;
  for (const name of ['', ...readdirSync(owned, { recursive: true }).map(String)])
    if (existsSync(path.join(owned, name))) chownSync(path.join(owned, name), nobody, nobody);
  process.seteuid!(nobody);
  onTestFinished(() => process.seteuid!(0));
}

test('a folder of photos that can’t be written stops no text from being published', async () => {
  const photos = path.join(content, 'photos');
  write({ 'home.yaml': textOf('new') });
  asNobody(path.dirname(content));
  chmodSync(photos, 0o500);
  onTestFinished(() => chmodSync(photos, 0o700));
  expect(await publishOnce()).toMatchObject({ failure: null });
  expectPublished(stateOf(content));
  expectNoLock();
});

test.each([
  ['would bring a photo', 'photos/slab.jpg', undefined],
  ['would remove a photo', 'photos/wall.jpg', 'wall'],
])('a restored version that %s is not published where that can’t be done', async (_, name, data) => {
  const { id } = openVersions(content).published()!;
  write({ [name]: data, 'home.yaml': textOf('new') });
  await publishOnce();
  const before = stateOf(content);
  const photos = path.join(content, 'photos');
  asNobody(path.dirname(content));
  chmodSync(photos, 0o500);
  onTestFinished(() => chmodSync(photos, 0o700));
  const publishing = open();
  expect(await ended(publishing, publishing.restore({ id }, ben))).toMatchObject({
    failure: expect.any(String),
  });
  await publishing.stop();
  expectPublished(before);
  expect(openVersions(content).list()).toHaveLength(2);
  expectNoLock();
});

test('publishing from a content folder that can’t be written doesn’t start, and the served site is unchanged', async () => {
  const before = served();
  asNobody(path.dirname(content));
  for (const folder of [content, path.join(content, '.versions'), workFolder(content)]) {
    chmodSync(folder, 0o500);
    onTestFinished(() => chmodSync(folder, 0o700));
  }
  const publishing = open();
  await publishing.recover();
  expect(await publishing.start({ kind: 'publish' }, anna)).toMatchObject({ status: 422 });
  expect(served()).toEqual(before);
  expect((await publishing.state()).job).toBeNull();
});

test('only chosen changes are published, and the others stay unpublished', async () => {
  const publishing = open();
  const before = stateOf(content);
  write({ 'home.yaml': textOf('new'), 'about.yaml': textOf('half typ') });
  const { changes } = await openDraft(content).overview();
  const [chosen] = changes.filter(({ file }) => file === 'home.yaml');
  const picked = [{ file: chosen!.file, path: chosen!.path, kind: 'changed' as const }];
  expect(await ended(publishing, publishing.start({ kind: 'publish', changes: picked }, anna))).toMatchObject(
    {
      failure: null,
    },
  );
  expect(served()).toEqual({ ...before, 'home.yaml': textOf('new') });
  expect((await openDraft(content).overview()).changes).toMatchObject([{ file: 'about.yaml' }]);
  expect(publishing.versions.list()[0]).toMatchObject({ changed: 1 });
  await publishing.stop();
});

test('somebody with an outdated view publishes nothing they haven’t seen, and can once they have', async () => {
  const [publishing, seen] = [open(), openVersions(content).published()!.id];
  write({ 'home.yaml': textOf('new'), 'about.yaml': textOf('new') });
  const changes: ChosenChange[] = [{ file: 'home.yaml', path: ['hero', 'heading'], kind: 'changed' }];
  const first = publishing.start({ kind: 'publish', changes, published: seen }, anna);
  expect((await ended(publishing, first)).failure).toBeNull();
  const newest = openVersions(content).published()!.id;
  const second = await publishing.start({ kind: 'publish', published: seen }, ben);
  expect(second).toMatchObject({ status: 409, refused: expect.stringContaining('Somebody else published') });
  expect(openVersions(content).published()!.id).toBe(newest);
  // What anna was told stays so.
  expect((await publishing.state()).job).toMatchObject({ by: anna, failure: null });
  const again = publishing.start({ kind: 'publish', published: newest }, ben);
  expect((await ended(publishing, again)).failure).toBeNull();
  expectPublished(stateOf(content));
  await publishing.stop();
});

test('another email or phone is published only as confirmed, even if somebody changes it in between', async () => {
  const contact = (phone: string) => ({
    'business.yaml': `phone: (407) 555-${phone}\nemail: a@example.com\n`,
  });
  const publishing = open();
  const wanted = async (more = {}) => ended(publishing, publishing.start({ kind: 'publish', ...more }, anna));
  const blocked = { failure: expect.stringContaining('email or phone'), problems: [] };
  write(contact('0142'));
  await wanted({ contact: await publishing.contactToPublish() });
  const before = served();
  expect(before).toMatchObject(contact('0142'));
  write(contact('0100'));
  expect(await wanted()).toMatchObject(blocked);
  const confirmed = await publishing.contactToPublish();
  // Another session saves a number of its own, between the question and the answer.
  write(contact('0666'));
  expect(await wanted({ contact: confirmed })).toMatchObject(blocked);
  expect(served()).toEqual(before);
  write(contact('0100'));
  expect(await wanted({ contact: confirmed })).toMatchObject({ failure: null });
  expectPublished(stateOf(content));

  const { previous } = (await publishing.state()).published!;
  expect(await ended(publishing, publishing.restore({ id: previous! }, ben))).toMatchObject(blocked);
  const toRestore = await publishing.contactToRestore(previous!);
  expect(await ended(publishing, publishing.restore({ id: previous! }, ben, toRestore))).toMatchObject({
    failure: null,
  });
  expect(served()).toEqual(before);

  // Changes that are chosen without it need nobody to confirm anything.
  write({ ...contact('0666'), 'home.yaml': textOf('new') });
  const { changes } = await openDraft(content).overview();
  const home = changes.filter(({ file }) => file === 'home.yaml');
  const chosen = home.map(({ file, path: place }) => ({ file, path: place, kind: 'changed' as const }));
  expect(await publishing.contactToPublish(chosen)).toEqual([]);
  expect(await wanted({ changes: chosen })).toMatchObject({ failure: null });
  await publishing.stop();
});

test('publishing can be undone: visitors see the version before, and what was published is unpublished again', async () => {
  const publishing = open();
  const before = served();
  write({ 'home.yaml': textOf('new') });
  await publish(publishing);
  const { previous } = (await publishing.state()).published!;
  await ended(publishing, publishing.restore({ id: previous!, keepsEdits: true }, anna));
  expect(served()).toEqual(before);
  expect(stateOf(content)['home.yaml']).toBe(textOf('new'));
  expect((await openDraft(content).overview()).changes).toMatchObject([{ file: 'home.yaml' }]);
  await publishing.stop();
});

test('a build can be canceled, also from another server of the same folders', async () => {
  const [publishing, other] = [open({ build: untilCanceled }), open()];
  const before = served();
  write({ 'home.yaml': textOf('new') });
  await publishing.start({ kind: 'publish' }, anna);
  await other.cancel();
  await expect
    .poll(async () => (await publishing.state()).job)
    .toMatchObject({ failure: expect.stringContaining('canceled'), endedAt: expect.any(String) });
  expect(served()).toEqual(before);
  expect(await publishOnce()).toMatchObject({ failure: null });
});

test('a finished job stays finished, even if an earlier step is written to the disk later', async () => {
  const jobs = openJobStore(content, () => true);
  await jobs.begin(begun);
  const findings = Array.from({ length: 50_000 }, () => wrong);
  void jobs.note({ checked: { of: '', findings } });
  const noted = jobs.note({ checked: null });
  await jobs.end({ step: 'Published.', failure: null, problems: [] });
  await noted;
  expect(await openJobStore(content, () => true).read()).toMatchObject({
    job: { step: 'Published.' },
    checked: null,
  });
});

test('a start after an update rebuilds what is published, with what was built before served until then', async () => {
  const rebuilding = Promise.withResolvers<void>();
  const build = (job: BuildJob) => rebuilding.promise.then(() => built(job, 'later code'));
  const config = { contentDir: content, distDir: dist, publishCommand: undefined, buildsAtStart: true };
  const { digest } = readBuiltFrom(dist)!;
  const publishing = open({ config, build });
  await publishing.recover();
  expect((await publishing.state()).job).toMatchObject({ isUpdate: true, endedAt: null });
  expect(readBuiltFrom(dist)).toMatchObject({ digest, stamp: 'this code' });
  write({ 'home.yaml': textOf('typed in the meantime') });
  const published = publish(publishing);
  rebuilding.resolve();
  expect(await published).toMatchObject({ kind: 'publish', failure: null });
  expect(readBuiltFrom(dist)).toMatchObject({ stamp: 'later code' });
  expectPublished(stateOf(content));
  // What was published before has pages of the new code, too.
  expect(findBuildOf(dist, digest, 'later code')).toBeDefined();
  await publishing.stop();
});

test('a build whose prices have become too old is rebuilt, once', async () => {
  const build = vi.fn((job: BuildJob) => built(job, `code of ${job.notBefore}`));
  const publishing = open({ build });
  const placed = Number.parseInt(servedBuild(dist)!, 10);
  await publishing.renew(placed + 1000, placed + 999);
  await publishing.renew(placed, placed + 5000);
  expect(build).not.toHaveBeenCalled();
  await publishing.renew(placed + 1, placed + 5000);
  await expect.poll(() => readBuiltFrom(dist)).toMatchObject({ stamp: `code of ${placed + 1}` });
  await publishing.stop();
  await publishing.renew(placed + 1, placed + 5000);
  expect(build).toHaveBeenCalledOnce();
});

test('a site that an update can’t build is unchanged, and the failure is logged', async () => {
  const config = { contentDir: content, distDir: dist, publishCommand: undefined, buildsAtStart: true };
  const printed = vi.spyOn(console, 'error').mockImplementationOnce(() => {});
  const publishing = open({
    config,
    async build() {
      throw new BuildError('The pages could not be built.', 'the reason');
    },
  });
  await publishing.recover();
  await expect
    .poll(async () => (await publishing.state()).job)
    .toMatchObject({ failure: expect.any(String) });
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ output: 'the reason' }), expect.anything());
  expect(printed).toHaveBeenCalledWith(expect.stringMatching(/AN OLD SITE IS BEING SERVED.*the reason/s));
  expectPublished(stateOf(content));
  await publishing.stop();
});

/** A build that hangs. */
const untilCanceled = ({ signal }: Pick<BuildJob, 'signal'>) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new BuildError('It was ended.', '')));
  });

test('a version that the owner’s command has not received is passed to it at the next start', async () => {
  const config = { contentDir: content, distDir: dist };
  write({ 'home.yaml': textOf('new') });
  const job = await publishOnce({ config: { ...config, publishCommand: 'exit 3' } });
  expect(job).toMatchObject({ failure: null, note: expect.stringContaining('couldn’t be copied') });
  const out = path.join(temporaryFolder(), 'out');
  const next = open({ config: { ...config, publishCommand: `cp -r "$PUBLISH_FOLDER" ${out}` } });
  await next.recover();
  expect(JSON.parse(readFileSync(path.join(out, 'index.html'), 'utf8'))).toEqual(served());
  expect((await next.state()).notShown).toBeNull();
  // What another process serves, such as a deploy, is handed on at the next look.
  write({ 'home.yaml': textOf('by another process') });
  expect(await publishOnce()).toMatchObject({ failure: null });
  expect(await next.state()).toMatchObject({ notShown: null });
  await expect.poll(() => readDelivered(content)).toBe(servedBuild(dist));
  await next.stop();
});
