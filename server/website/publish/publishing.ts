import type { FastifyBaseLogger } from 'fastify';
import { buildFolder } from '#server/platform/builds.mjs';
import type { Config } from '#server/platform/config.ts';
import { describeError } from '#server/platform/log.ts';
import { runCommand } from '#server/platform/run-command.ts';
import type { DraftChange, Job, Problem, Version, VersionChanges } from '#shared/desk/website.ts';
import { type ContentFiles, digestOf, keepTimes, readContentFiles } from '../versions/content-files.ts';
import { openVersions, type StoredVersion } from '../versions/versions.ts';
import { type Built, NotBuilt, runBuild } from './build-process.ts';
import { whyCannotPublish } from './can-publish.ts';
import { asideFolder, clearAside, commit, isCommitting, rollForward } from './commit.ts';
import { lockOf, openJobs, type PublishingState, stopped } from './jobs.ts';
import { takeLock } from './lock.ts';

/** What of the draft is needed to publish it. */
export interface DraftToPublish {
  /** @param folder an empty one, or none yet */
  layOut(folder: string): Promise<void>;
  fingerprint(): Promise<string>;
  problems(): Promise<Problem[]>;
  settle(): Promise<void>;
  changesBetweenFolders(before: string, after: string): Promise<DraftChange[]>;
  smallPicture(file: string, width: number): Promise<Uint8Array | undefined>;
}

export interface PublishingDeps {
  config: Pick<Config, 'contentDir' | 'distDir' | 'publishCommand'>;
  draft: DraftToPublish;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  build?: typeof runBuild;
  whyNot?: typeof whyCannotPublish;
  /** As in `commit`. */
  before?: (step: string) => void;
}

type Wanted = { kind: 'preview' | 'publish' } | { kind: 'restore'; version: StoredVersion };
export type Started = { job: Job } | { refused: string; status: 404 | 409 | 422 };

/** Nothing was published, for a reason that the owner can do something about. */
class Hindered extends Error {
  readonly problems: Problem[];
  constructor(message: string, problems: Problem[] = []) {
    super(message);
    this.problems = problems;
  }
}

const toMend = 'There is something to mend first.';
const byHand = 'Somebody changed the words of the site by hand meanwhile. Look at them, then publish again.';
const full = 'The disk is full, so nothing was published. Free some space, then try again.';
const failed =
  'Something went wrong, and nothing was published. Whoever looks after the server finds the reason in its log.';
const busy = 'Somebody is publishing right now. Wait until that is done.';

/** How long the owner's command may take, in milliseconds. */
const commandTimeout = 15 * 60_000;
/** At most as many differences of a version are told. */
const maxChanges = 300;

const isError = ({ severity }: Problem) => severity !== 'warning';

/** Builds, publishes and takes back what the draft says; one at a time, however many servers share the folders. */
export function openPublishing({
  config,
  draft,
  log,
  build = runBuild,
  whyNot = whyCannotPublish,
  before,
}: PublishingDeps) {
  const { contentDir: contentFolder, distDir } = config;
  const versions = openVersions(contentFolder);
  const jobs = openJobs(contentFolder);
  const aside = asideFolder(contentFolder);
  const stopping = new AbortController();
  let current: Promise<void> | undefined;
  let isPreview = false;
  /** It was told already that it has ended. */
  let isEnding = false;
  /** What is wanted next, while a preview is built. */
  let waiting: Job | undefined;
  const committing = { contentFolder, distDir, versions, ...(before && { before }) };

  /** Finishes what a killed server had begun to put in place. */
  async function recover() {
    try {
      const release = isCommitting(contentFolder) && (await takeLock(lockOf(contentFolder)));
      if (!release) return;
      if (await rollForward(committing)) log.info('finished publishing what was interrupted');
      await release();
    } catch (error) {
      // The site is served all the same; the next who publishes tries again.
      log.error({ error: describeError(error) }, 'what was being published could not be finished');
    }
  }

  /** @param by the address of whoever wants it */
  async function start(wanted: Wanted, by: string): Promise<Started> {
    // What is built needs nothing that builds.
    const needsBuild = wanted.kind !== 'restore' || !isBuilt(wanted.version);
    const reason = needsBuild && (await whyNot(config));
    if (reason) return { refused: reason, status: 422 };
    const job = (step: string): Job => ({
      ...{ kind: wanted.kind, by, startedAt: new Date().toISOString(), endedAt: null },
      ...{ step, failure: null, problems: [] },
    });
    if (isEnding) await current;
    if (current && wanted.kind !== 'preview' && isPreview && !waiting) {
      // What is published is built already, then.
      waiting = job('Waiting for the preview …');
      void current.then(() => begin(wanted, job('Checking …')));
      return { job: waiting };
    }
    if (current || waiting) return { refused: busy, status: 409 };
    return begin(wanted, job('Checking …'));
  }

  function begin(wanted: Wanted, job: Job): Promise<Started> {
    const began = Promise.withResolvers<Started>();
    isPreview = wanted.kind === 'preview';
    current = work(wanted, job, () => {
      waiting = undefined;
      began.resolve({ job });
    })
      .catch((error) => {
        log.error({ error: describeError(error) }, 'publishing failed');
        began.resolve({ refused: failed, status: 422 });
      })
      .finally(() => {
        began.resolve({ refused: busy, status: 409 });
        waiting = current = undefined;
        isEnding = false;
      });
    return began.promise;
  }

  async function work(wanted: Wanted, job: Job, onBegun: () => void) {
    const release = await takeLock(lockOf(contentFolder));
    if (!release) return;
    try {
      await jobs.begin(job);
      onBegun();
      await rollForward(committing);
      const { problems, note } = await carryOut(wanted, job.by);
      isEnding = true;
      const step = wanted.kind === 'preview' ? 'The preview is ready.' : 'Published.';
      await jobs.end({ step, failure: null, problems, ...(note && { note }) });
    } catch (error) {
      isEnding = true;
      await jobs.end({ step: 'Stopped.', ...describeFailure(error) });
    } finally {
      await clearAside(contentFolder).catch(() => {});
      await release();
    }
  }

  function describeFailure(error: unknown): Pick<Job, 'failure' | 'problems'> {
    if (error instanceof Hindered) return { failure: error.message, problems: error.problems };
    if (stopping.signal.aborted) return { failure: stopped, problems: [] };
    const output = error instanceof NotBuilt ? error.output : undefined;
    log.error({ error: describeError(error), output }, 'nothing was published');
    if (error instanceof NotBuilt) return { failure: error.message, problems: [] };
    const { code = '' } = error as NodeJS.ErrnoException;
    return { failure: ['ENOSPC', 'EDQUOT'].includes(code) ? full : failed, problems: [] };
  }

  async function carryOut(wanted: Wanted, by: string): Promise<{ problems: Problem[]; note?: string }> {
    const of = await draft.fingerprint();
    if (wanted.kind !== 'restore') {
      const errors = (await draft.problems()).filter(isError);
      if (errors.length > 0) throw new Hindered(toMend, errors);
    }
    const now = await readContentFiles(contentFolder);
    await clearAside(contentFolder);
    if (wanted.kind === 'restore') await layOutVersion(wanted.version);
    else await draft.layOut(aside);
    await keepTimes(contentFolder, aside, [now, await readContentFiles(aside)]);
    const built = await buildAside();
    const errors = built.findings.filter(isError);
    if (wanted.kind !== 'restore')
      await jobs.note({ preview: { build: built.build, of }, looked: { of, findings: built.findings } });
    if (wanted.kind === 'preview') return { problems: built.findings };
    if (errors.length > 0 && wanted.kind === 'publish') throw new Hindered(toMend, errors);
    return putInPlace(wanted, by, built, now);
  }

  async function layOutVersion({ id }: StoredVersion) {
    const lost = await versions.layOut(id, aside);
    if (lost.length > 0)
      throw new Hindered(
        `That version cannot be restored: ${lost.length === 1 ? 'a photograph of it is' : 'photographs of it are'} no longer kept.`,
      );
  }

  async function buildAside(): Promise<Built> {
    const began = Date.now();
    const built = await build({
      ...{ contentFolder: aside, distDir, signal: stopping.signal },
      onStep: (step) => void jobs.step(step),
    });
    const usualSeconds = Math.ceil((Date.now() - began) / 1000);
    if (built.isNew) await jobs.note({ usualSeconds });
    return built;
  }

  async function putInPlace(wanted: Wanted, by: string, { build: name }: Built, now: ContentFiles) {
    await jobs.step('Publishing …');
    if (digestOf(await readContentFiles(contentFolder)) !== digestOf(now)) throw new Hindered(byHand);
    // Of an earlier release, a restored version was brought to today's form.
    const target = await readContentFiles(aside);
    const [newest] = await versions.list();
    const isKnown = newest?.digest === digestOf(now);
    const found = isKnown ? newest : await keepWhatIsThere(now, newest);
    const isSame = found.digest === digestOf(target);
    const at = new Date().toISOString();
    const id = isSame ? found.id : versions.newId(at);
    if (!isSame) {
      const changes = await draft.changesBetweenFolders(versions.folderOf(found.id), aside);
      await versions.prepare(aside, target, {
        ...{ id, at, by, restored: wanted.kind === 'restore' ? wanted.version.at : null },
        ...{ changed: changes.length, build: name, digest: digestOf(target) },
      });
    }
    await commit(committing, { id, build: name, now, wanted: target });
    log.info({ version: id, build: name }, 'website published');
    // It is published, whatever becomes of the rest.
    await settle(name).catch((error) => log.error({ error: describeError(error) }, 'not tidied up'));
    const note = await handOn(name);
    return { problems: [], ...(note && { note }) };
  }

  async function settle(name: string) {
    await draft.settle();
    const { looked } = await jobs.read();
    const of = await draft.fingerprint();
    await jobs.note({ preview: { build: name, of }, ...(looked && { looked: { ...looked, of } }) });
    await versions.prune();
  }

  /** What was written by hand is a version too: of what is published over it, all could be taken back. */
  async function keepWhatIsThere(
    now: ContentFiles,
    newest: StoredVersion | undefined,
  ): Promise<StoredVersion> {
    const at = new Date(Date.now() - 1).toISOString();
    const id = versions.newId(at);
    const changes = newest
      ? await draft.changesBetweenFolders(versions.folderOf(newest.id), contentFolder)
      : [];
    const version: StoredVersion = {
      ...{ id, at, by: null, restored: null, changed: changes.length, build: null },
      digest: digestOf(now),
    };
    await versions.prepare(contentFolder, now, version);
    await versions.place(id);
    return version;
  }

  /** @returns what went wrong, for the owner */
  async function handOn(name: string): Promise<string | undefined> {
    const command = config.publishCommand;
    if (!command) return undefined;
    await jobs.step('Copying the site to where it is shown …');
    try {
      await runCommand(command, { PUBLISH_FOLDER: buildFolder(distDir, name)! }, commandTimeout);
      return undefined;
    } catch (error) {
      log.error({ error: describeError(error) }, 'PUBLISH_COMMAND failed');
      return 'Published on this server, but copying it to where it is shown failed. Whoever looks after the server finds the reason in its log.';
    }
  }

  const isBuilt = ({ build: name }: StoredVersion) =>
    name !== null && buildFolder(distDir, name) !== undefined;
  const told = (version: StoredVersion, isPublished: boolean): Version => {
    const { id, at, by, restored, changed } = version;
    return { id, at, by, restored, changed, isBuilt: isBuilt(version), isPublished };
  };

  return {
    recover,
    start,

    async restore(id: string, by: string): Promise<Started> {
      const version = await versions.find(id);
      if (!version) return { refused: 'There is no such version.', status: 404 };
      return start({ kind: 'restore', version }, by);
    },

    async state(): Promise<PublishingState> {
      const [cannotPublish, [newest], kept] = await Promise.all([
        ...([whyNot(config), versions.list(), jobs.read()] as const),
      ]);
      const { job = null, usualSeconds, preview, looked } = { ...kept, ...(waiting && { job: waiting }) };
      const of = await draft.fingerprint();
      const isThere = preview && buildFolder(distDir, preview.build) !== undefined;
      return {
        ...{ cannotPublish, job, usualSeconds, keptBytes: await versions.bytes() },
        published: newest ? { id: newest.id, at: newest.at, by: newest.by } : null,
        preview: isThere ? { build: preview.build, isCurrent: preview.of === of } : null,
        toLookAt: looked?.of === of ? looked.findings : [],
      };
    },

    async versions(): Promise<Version[]> {
      return (await versions.list()).map((version, index) => told(version, index === 0));
    },

    /** Undefined if there is none of that name. */
    async version(id: string): Promise<VersionChanges | undefined> {
      const all = await versions.list();
      const index = all.findIndex((each) => each.id === id);
      const [version, earlier] = [all[index], all[index + 1]];
      if (!version) return undefined;
      const changes = earlier
        ? await draft.changesBetweenFolders(versions.folderOf(earlier.id), versions.folderOf(id))
        : [];
      const shown = { earlier: earlier?.id ?? null, changes: changes.slice(0, maxChanges) };
      return { ...told(version, index === 0), ...shown };
    },

    /** A small WebP of a photograph as it was then; undefined if there is none, or it is no longer kept. */
    async photo(id: string, name: string): Promise<Uint8Array | undefined> {
      const file = await versions.picture(id, name);
      return file === undefined ? undefined : draft.smallPicture(file, 320);
    },

    /** Ends a build that is under way; what is being put in place is put in place. */
    async stop() {
      stopping.abort();
      await current;
    },
  };
}

export type Publishing = ReturnType<typeof openPublishing>;
