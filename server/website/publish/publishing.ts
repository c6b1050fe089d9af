import { existsSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { buildFolder, carriedMark, findBuildOf, readBuiltFrom, servedBuild } from '#publishing/builds.mjs';
import { digestOf } from '#publishing/content-files.mjs';
import {
  cancelFile,
  publishingLock,
  readDelivered,
  workFolder,
  writeDelivered,
} from '#publishing/folders.ts';
import { type Lock, takeLock } from '#publishing/lock.ts';
import { finishPublishing, LostLock, prune, publishFirst, publishSnapshot } from '#publishing/publish.ts';
import { removeSnapshot, type Snapshot } from '#publishing/snapshots.ts';
import { takeOverFolders } from '#publishing/take-over-folders.ts';
import { openVersions, type StoredVersion } from '#publishing/versions.ts';
import type { Config } from '#server/platform/config.ts';
import { describeError } from '#server/platform/log.ts';
import { runCommand } from '#server/platform/run-command.ts';
import type {
  ChosenChange,
  DraftChange,
  Job,
  Problem,
  Version,
  VersionChanges,
} from '#shared/desk/website.ts';
import type { Draft, Staged } from '../draft/draft.ts';
import { type Built, NotBuilt, runBuild } from './build-process.ts';
import { whyCannotPublish } from './can-publish.ts';
import { openJobs, type PublishingState, stopped } from './jobs.ts';

/** What of the working copy is needed to publish it. */
export type DraftToPublish = Pick<
  Draft,
  | 'changesOfVersion'
  | 'commitTakeOver'
  | 'digest'
  | 'overview'
  | 'problems'
  | 'problemsIn'
  | 'smallPicture'
  | 'stage'
  | 'stageTakeOver'
  | 'stageVersion'
>;

export interface PublishingDeps {
  config: Pick<Config, 'contentDir' | 'distDir' | 'publishCommand'>;
  draft: DraftToPublish;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  build?: typeof runBuild;
  whyNot?: typeof whyCannotPublish;
  /** As in `publishSnapshot`. */
  before?: (step: string) => void;
  /** How long a lock must be unchanged before it counts as abandoned, in milliseconds. */
  patience?: number;
}

type Wanted =
  | { kind: 'preview' }
  | { kind: 'publish'; changes?: ChosenChange[] | undefined }
  | { kind: 'restore'; version: StoredVersion; keepsEdits?: boolean | undefined };
export type Started = { job: Job } | { refused: string; status: 404 | 409 | 422 };

/** Nothing was published, for a reason that the owner can do something about. */
class Blocked extends Error {
  readonly problems: Problem[];
  constructor(message: string, problems: Problem[] = []) {
    super(message);
    this.problems = problems;
  }
}

const toFix = 'There is something to fix first.';
const full = 'The disk is full, so nothing was published. Free some space, then try again.';
const failed =
  'Something went wrong, and nothing was published. The person who runs your server finds the reason in its log.';
const busy = 'Somebody is publishing right now. Wait until that is done.';
const lostLock =
  'Another server has taken over, because this one was stuck. Nothing was published; try again.';
const canceled = 'Publishing was canceled.';

const notShown =
  'Published, but visitors don’t see it yet: the server doesn’t have the new pages in place. It tries again whenever this page is opened; the person who runs your server finds the reason in its log.';
const notTakenOver =
  'Published, and visitors see it, but the text that you edit couldn’t be brought up to date with it. The server tries again the next time that something is published; the person who runs your server finds the reason in its log.';
const notDelivered =
  'Published on this server, but copying it to where it is shown failed. It’s tried again at the next start; the person who runs your server finds the reason in its log.';

/** How long the owner's command may take, in milliseconds. */
const commandTimeout = 15 * 60_000;
/** The most differences of a version that are listed. */
const maxChanges = 300;
/** How often a lock that another process holds is looked at again, in milliseconds. */
const lockPause = 1_000;
/** How often a build looks whether somebody wants it to end, in milliseconds. */
const cancelPause = 250;

const isError = ({ severity }: Problem) => severity !== 'warning';

/** Builds and publishes the working copy, and restores versions; one job at a time, however many servers share the folders. */
export function openPublishing({
  config,
  draft,
  log,
  build = runBuild,
  whyNot = whyCannotPublish,
  before,
  patience,
}: PublishingDeps) {
  const { contentDir: content, distDir: dist } = config;
  const versions = openVersions(content);
  const isPublished = (id: string) => versions.list().some((version) => version.id === id);
  const jobs = openJobs(content, isPublished, patience);
  const stopping = new AbortController();
  let canceling = new AbortController();
  let current: Promise<void> | undefined;
  let recovering: Promise<void> | undefined;
  let isPreview = false;
  /** It was said already that it has ended. */
  let isEnding = false;
  /** What is wanted next, while a preview is built. */
  let waiting: Job | undefined;

  /**
   * Brings the folders to where this release works with them, and finishes what a killed server has published. Tries again
   * as long as another process is at work.
   */
  function recover(): Promise<void> {
    recovering ??= recoverOnce().finally(() => (recovering = undefined));
    return recovering;
  }

  async function recoverOnce() {
    if (current || stopping.signal.aborted) return;
    let isDone = true;
    try {
      isDone = await tryToRecover();
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (['EACCES', 'EPERM', 'EROFS'].includes(code))
        log.info({ content, code }, 'the content folder is write-protected: nothing is published from here');
      // The site is served all the same; the next look tries again.
      else log.error({ error: describeError(error) }, 'what was published could not be finished');
    }
    if (!isDone && !stopping.signal.aborted) setTimeout(() => void recover(), lockPause).unref();
  }

  /** @returns false while another process is at work */
  async function tryToRecover(): Promise<boolean> {
    if (!existsSync(content)) return true;
    const done = await takeOverFolders(content, dist, versions, patience);
    for (const line of done ?? []) log.info(line);
    if (done && !versions.published()) return true;
    const lock = done && (await takeLock(publishingLock(content), patience));
    if (!lock) return current !== undefined;
    try {
      await finish();
      const published = versions.published();
      if (published && reasonNotShown(published) === notDelivered) await deliver(published.id);
    } finally {
      await lock.release();
    }
    return true;
  }

  const isServed = (version: StoredVersion) => readBuiltFrom(dist)?.digest === version.digest;

  /** Whether a build of the published version only waits for the link to lead to it. */
  function canSwitch(): boolean {
    const published = versions.published();
    return reasonNotShown(published) === notShown && findBuildOf(dist, published!.digest) !== undefined;
  }

  /** Under the lock. */
  async function finish() {
    const published = versions.published();
    if (!published) return;
    const wasServed = isServed(published);
    const finished = await finishPublishing(content, dist, versions, draft.commitTakeOver);
    if (!finished.isServed) log.info({ version: published.id }, 'the published version waits for a build');
    else if (!wasServed) log.info({ version: published.id }, 'serving the published version');
  }

  /** @param by the email address of the person who wants it */
  async function start(wanted: Wanted, by: string): Promise<Started> {
    // What is built needs nothing that builds.
    const needsBuild = wanted.kind !== 'restore' || !isBuilt(wanted.version);
    const reason = needsBuild && (await whyNot(config));
    if (reason) return { refused: reason, status: 422 };
    const job = (step: string): Job => ({
      kind: wanted.kind,
      by,
      startedAt: new Date().toISOString(),
      endedAt: null,
      step,
      failure: null,
      problems: [],
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
    const lock = await takeLock(publishingLock(content), patience);
    if (!lock) return;
    try {
      rmSync(cancelFile(content), { force: true });
      canceling = new AbortController();
      await jobs.begin(job);
      onBegun();
      if (!versions.published()) await publishFirst(content, versions);
      await finish();
      const { problems, note } = await carryOut(wanted, job.by, lock);
      isEnding = true;
      const step = wanted.kind === 'preview' ? 'The preview is ready.' : 'Published.';
      await jobs.end({ step, failure: null, problems, ...(note && { note }) });
    } catch (error) {
      isEnding = true;
      const how = await describeFailure(error);
      await jobs.end({ step: how.failure === null ? 'Published.' : 'Stopped.', ...how });
    } finally {
      await lock.release();
    }
  }

  /** Derived from what is on the disk: once the version is published, nothing that comes after makes that untrue. */
  async function describeFailure(error: unknown): Promise<Pick<Job, 'failure' | 'problems' | 'note'>> {
    const { version } = await jobs.read();
    const output = error instanceof NotBuilt ? error.output : undefined;
    const published = versions.published();
    if (published && published.id === version) {
      log.error({ error: describeError(error) }, 'published, but not completely finished');
      return { failure: null, problems: [], note: isServed(published) ? notTakenOver : notShown };
    }
    if (error instanceof Blocked) return { failure: error.message, problems: error.problems };
    if (error instanceof LostLock) return { failure: lostLock, problems: [] };
    if (canceling.signal.aborted) return { failure: canceled, problems: [] };
    if (stopping.signal.aborted) return { failure: stopped, problems: [] };
    log.error({ error: describeError(error), output }, 'nothing was published');
    if (error instanceof NotBuilt) return { failure: error.message, problems: [] };
    const { code = '' } = error as NodeJS.ErrnoException;
    return { failure: ['ENOSPC', 'EDQUOT'].includes(code) ? full : failed, problems: [] };
  }

  async function carryOut(
    wanted: Wanted,
    by: string,
    lock: Lock,
  ): Promise<{ problems: Problem[]; note?: string | undefined }> {
    const chosen = wanted.kind === 'publish' ? wanted.changes : undefined;
    // Nothing is put together that would be refused.
    if (wanted.kind !== 'restore' && !chosen) refuseErrors(await draft.problems());
    const { folder, files } =
      wanted.kind === 'restore' ? await stage(wanted.version) : await draft.stage(chosen);
    const snapshot: Snapshot = { folder, files: new Map(files) };
    try {
      if (chosen) refuseErrors(await draft.problemsIn(folder));
      const of = digestOf(snapshot.files);
      const built = await buildStaged(folder, of, wanted.kind !== 'restore');
      if (wanted.kind !== 'restore')
        await jobs.note({ preview: { build: built.build, of }, looked: { of, findings: built.findings } });
      if (wanted.kind === 'preview') return { problems: built.findings };
      if (wanted.kind === 'publish') refuseErrors(built.findings);
      return await publish(wanted, by, lock, snapshot, built.build);
    } finally {
      removeSnapshot(folder);
    }
  }

  function refuseErrors(problems: Problem[]) {
    const errors = problems.filter(isError);
    if (errors.length > 0) throw new Blocked(toFix, errors);
  }

  async function stage({ id }: StoredVersion): Promise<Staged> {
    const staged = await draft.stageVersion(id);
    if (staged.lost.length === 0) return staged;
    removeSnapshot(staged.folder);
    throw new Blocked(
      `That version can’t be restored: ${staged.lost.length === 1 ? 'one of its photos is' : 'some of its photos are'} no longer stored.`,
    );
  }

  /** @param isLookedAt whether what the pages say without proof, and links that lead nowhere, are wanted too */
  async function buildStaged(folder: string, digest: string, isLookedAt: boolean): Promise<Built> {
    const began = Date.now();
    // What is built needs nothing that builds.
    const served = readBuiltFrom(dist);
    const there = served && findBuildOf(dist, digest, served.stamp);
    const { looked } = await jobs.read();
    const known = looked?.of === digest ? looked.findings : undefined;
    if (there && (known || !isLookedAt)) return { build: there, isNew: false, findings: known ?? [] };
    // Another server of the same folders may be the one that was asked.
    const looking = setInterval(
      () => existsSync(cancelFile(content)) && canceling.abort(),
      cancelPause,
    ).unref();
    const built = await build({
      contentFolder: folder,
      distDir: dist,
      signal: AbortSignal.any([stopping.signal, canceling.signal]),
      onStep: (step) => void jobs.step(step),
    }).finally(() => clearInterval(looking));
    const usualSeconds = Math.ceil((Date.now() - began) / 1000);
    if (built.isNew) await jobs.note({ usualSeconds });
    return built;
  }

  async function publish(wanted: Wanted, by: string, lock: Lock, snapshot: Snapshot, name: string) {
    await jobs.step('Publishing …');
    const isRestore = wanted.kind === 'restore';
    const at = new Date().toISOString();
    const id = versions.newId(at);
    const published = versions.published();
    const chosen = wanted.kind === 'publish' ? wanted.changes : undefined;
    const changed = isRestore
      ? await draft.changesOfVersion(published?.id, wanted.version.id)
      : (chosen ?? (await draft.overview()).changes);
    await jobs.note({ version: id });
    const about = { id, at, by, restored: isRestore ? wanted.version.at : null, changed: changed.length };
    const version = await publishSnapshot({
      content,
      dist,
      versions,
      lock,
      snapshot,
      build: name,
      about,
      takeOver:
        isRestore && !wanted.keepsEdits
          ? { stage: draft.stageTakeOver, commit: draft.commitTakeOver }
          : undefined,
      before,
    });
    log.info({ version: id, build: name }, 'website published');
    await prune(dist, versions).catch((error) =>
      log.error({ error: describeError(error) }, 'old versions were not deleted'),
    );
    // Another server took over the lock in between: it switches.
    return { problems: [], note: isServed(version) ? await deliver(id) : notShown };
  }

  /**
   * Gives the served build of a version to the owner's command, unless the command has had it.
   * @returns what went wrong, for the owner
   */
  async function deliver(id: string): Promise<string | undefined> {
    const [command, name] = [config.publishCommand, servedBuild(dist)];
    if (!command || !name || readDelivered(content) === id) return undefined;
    await jobs.step('Copying the site to where it is shown …');
    try {
      await runCommand(command, { PUBLISH_FOLDER: buildFolder(dist, name)! }, commandTimeout);
      writeDelivered(content, id);
      return undefined;
    } catch (error) {
      log.error({ error: describeError(error) }, 'PUBLISH_COMMAND failed');
      return notDelivered;
    }
  }

  /** Why visitors don't see the published version; null if they do. */
  function reasonNotShown(published: StoredVersion | undefined): string | null {
    if (!published || existsSync(path.join(dist, carriedMark))) return null;
    if (!isServed(published)) return notShown;
    return config.publishCommand && readDelivered(content) !== published.id && !current ? notDelivered : null;
  }

  /** What couldn't be finished may be finished now. */
  function withoutOldNote(job: Job | null): Job | null {
    const published = versions.published();
    if (job?.note !== notShown || !published || !isServed(published)) return job;
    const { note: _, ...left } = job;
    return left;
  }

  const isBuilt = ({ digest }: StoredVersion) => {
    const served = readBuiltFrom(dist);
    return served !== undefined && findBuildOf(dist, digest, served.stamp) !== undefined;
  };
  const describePublished = ({ id, at, by }: StoredVersion) => ({
    id,
    at,
    by,
    previous: versions.list()[1]?.id ?? null,
  });
  const describe = (version: StoredVersion, isNewest: boolean): Version => {
    const { id, at, by, restored, changed } = version;
    return { id, at, by, restored, changed, isBuilt: isBuilt(version), isPublished: isNewest };
  };

  return {
    recover,
    start,

    async restore(
      { id, keepsEdits }: { id: string; keepsEdits?: boolean | undefined },
      by: string,
    ): Promise<Started> {
      const version = versions.find(id);
      if (!version) return { refused: 'There is no such version.', status: 404 };
      return start({ kind: 'restore', version, keepsEdits }, by);
    },

    /** Ends the build that is under way, here or on another server of the same folders. */
    async cancel() {
      await mkdir(workFolder(content), { recursive: true });
      await writeFile(cancelFile(content), '');
    },

    async state(): Promise<PublishingState> {
      if (isEnding) await current;
      if (!current && canSwitch()) await recover();
      const [cannotPublish, kept, of, keptBytes] = await Promise.all([
        whyNot(config),
        jobs.read(),
        draft.digest(),
        versions.bytes(),
      ]);
      const { usualSeconds, preview, looked } = kept;
      const published = versions.published();
      const isThere = preview && buildFolder(dist, preview.build) !== undefined;
      return {
        cannotPublish,
        job: waiting ?? withoutOldNote(kept.job),
        usualSeconds,
        keptBytes,
        notShown: reasonNotShown(published),
        published: published ? describePublished(published) : null,
        preview: isThere ? { build: preview.build, isCurrent: preview.of === of } : null,
        toLookAt: looked?.of === of ? looked.findings : [],
      };
    },

    async versions(): Promise<Version[]> {
      return versions.list().map((version, index) => describe(version, index === 0));
    },

    /** Undefined if there is none of that name. */
    async version(id: string): Promise<VersionChanges | undefined> {
      const all = versions.list();
      const index = all.findIndex((each) => each.id === id);
      const [version, earlier] = [all[index], all[index + 1]];
      if (!version) return undefined;
      const changes: DraftChange[] = await draft.changesOfVersion(earlier?.id, id);
      const toRestore = index === 0 ? [] : await draft.changesOfVersion(all[0]!.id, id);
      return {
        ...describe(version, index === 0),
        earlier: earlier?.id ?? null,
        changes: changes.slice(0, maxChanges),
        toRestore: toRestore.slice(0, maxChanges),
      };
    },

    /** A small WebP of a photo as it was then; undefined if there is none, or it is no longer stored. */
    async photo(id: string, name: string): Promise<Uint8Array | undefined> {
      const file = versions.picture(id, name);
      return file === undefined ? undefined : draft.smallPicture(file, 320);
    },

    /** Ends a build that is under way; what is being published is published. */
    async stop() {
      stopping.abort();
      await current;
    },
  };
}

export type Publishing = ReturnType<typeof openPublishing>;
