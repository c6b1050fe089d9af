import { existsSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import {
  buildFolder,
  deployedMark,
  findBuildOf,
  readBuiltFrom,
  serveBuild,
  servedBuild,
  timeOf,
} from '#publishing/builds.mjs';
import { digestOf } from '#publishing/content-files.mjs';
import { describeFirstBuild } from '#publishing/first-build.mjs';
import { cancelFile, publishingLock, workFolder } from '#publishing/folders.ts';
import { acquireLock, type Lock } from '#publishing/lock.ts';
import {
  finishPublishing,
  LostLockError,
  prune,
  publishFirstVersion,
  publishSnapshot,
} from '#publishing/publish.ts';
import { removeSnapshot, type Snapshot } from '#publishing/snapshots.ts';
import { upgradeFolders } from '#publishing/upgrade-folders.ts';
import { openVersions, type StoredVersion } from '#publishing/versions.ts';
import type { Config } from '#server/platform/config.ts';
import { describeError } from '#server/platform/log.ts';
import { isSame } from '#shared/content/is-same.ts';
import type { ChosenChange, DraftChange, Job, Problem } from '#shared/desk/website.ts';
import type { Draft, Staged } from '../draft/draft.ts';
import type { openAnnouncements } from './announce.ts';
import { BuildError, type BuildJob, type Built } from './build-process.ts';
import { changesUnconfirmedContact, contactChanges } from './contact.ts';
import { Blocked, describeFailure, notes, reasons } from './failures.ts';
import { openJobStore, type PublishingState, stoppedMessage } from './job-store.ts';
import { openPublishCommand } from './publish-command.ts';
import { findReasonNotToPublish } from './reason-not-to-publish.ts';
import { openVersionList } from './version-list.ts';

/** What of the working copy is needed to publish it. */
export type DraftToPublish = Pick<
  Draft,
  | 'changesIn'
  | 'changesOfVersion'
  | 'commitUpdate'
  | 'digest'
  | 'overview'
  | 'problems'
  | 'problemsIn'
  | 'smallPicture'
  | 'stage'
  | 'stageUpdate'
  | 'stageVersion'
>;

type Announcements = ReturnType<typeof openAnnouncements>;

export interface PublishingDeps {
  config: Pick<Config, 'contentDir' | 'distDir' | 'publishCommand'> & Partial<Pick<Config, 'buildsAtStart'>>;
  draft: DraftToPublish;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Builds the pages of a content folder. */
  build: (job: BuildJob) => Promise<Built>;
  reasonNotToPublish?: typeof findReasonNotToPublish;
  /** As in `publishSnapshot`. */
  before?: (step: string) => void;
  /** Emails people about what somebody else published; without it, nobody is. */
  announcements?: Announcements | undefined;
  /** How long a lock must be unchanged before it counts as abandoned, in milliseconds. */
  patience?: number;
}

/** `contact`: the changes of the company's email and phone that the person has confirmed; no others are published. */
type JobRequest =
  /** `isUpdate`: builds the published version with this release's code, and serves that. */
  | { kind: 'preview'; isUpdate?: boolean; notBefore?: number }
  | {
      kind: 'publish';
      changes?: ChosenChange[] | undefined;
      contact?: DraftChange[] | undefined;
      /** The version that the person has seen as published; undefined: a desk of before doesn't say. */
      published?: string | null | undefined;
    }
  | {
      kind: 'restore';
      version: StoredVersion;
      keepsEdits?: boolean | undefined;
      contact?: DraftChange[] | undefined;
    };
export type StartResult = { job: Job } | { refused: string; status: 404 | 409 | 422 };

/** How often a lock that another process holds is looked at again, in milliseconds. */
const lockPause = 1_000;
/** How often a build looks whether somebody wants it to end, in milliseconds. */
const cancelPause = 250;

const isUpdate = (request: JobRequest) => request.kind === 'preview' && request.isUpdate === true;
const isError = ({ severity }: Problem) => severity !== 'warning';

/** Builds and publishes the working copy, and restores versions; one job at a time, however many servers share the folders. */
export function openPublishing({
  config,
  draft,
  log,
  build,
  reasonNotToPublish = findReasonNotToPublish,
  before,
  announcements,
  patience,
}: PublishingDeps) {
  const { contentDir: content, distDir: dist } = config;
  const versions = openVersions(content);
  const isPublished = (id: string) => versions.list().some((version) => version.id === id);
  const jobs = openJobStore(content, isPublished, patience);
  const versionList = openVersionList(dist, versions, draft);
  const publishCommand = openPublishCommand(content, dist, config.publishCommand);
  const stopping = new AbortController();
  let canceling = new AbortController();
  let current: Promise<void> | undefined;
  let recovering: Promise<void> | undefined;
  let isPreview = false;
  /** It was said already that it has ended. */
  let isEnding = false;
  /** What is wanted next, while a preview is built. */
  let queuedJob: Job | undefined;
  let buildsNext = config.buildsAtStart;

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
      // The site is still served; the next visit to the desk tries again.
      else log.error({ error: describeError(error) }, 'an interrupted publish could not be finished');
    }
    if (stopping.signal.aborted) return;
    if (!isDone) setTimeout(() => void recover(), lockPause).unref();
    else if (buildsNext) await buildPublished();
  }

  /** What was built before is served in the meantime, and stays if this fails. */
  async function buildPublished(notBefore = 0) {
    buildsNext = false;
    const started = await start({ kind: 'preview', isUpdate: true, notBefore }, '');
    if ('refused' in started)
      log.error({ reason: started.refused }, 'the site was not built by this release');
  }

  /** @returns false while another process is at work */
  async function tryToRecover(): Promise<boolean> {
    if (!existsSync(content)) return true;
    const done = await upgradeFolders(content, dist, versions, patience);
    for (const line of done ?? []) log.info(line);
    if (done && !versions.published()) return true;
    const lock = done && (await acquireLock(publishingLock(content), patience));
    if (!lock) return current !== undefined;
    try {
      await finish();
      await announce();
      const published = versions.published();
      if (published && isServed(published)) await runPublishCommand();
    } finally {
      await lock.release();
    }
    return true;
  }

  const isServed = (version: StoredVersion) => readBuiltFrom(dist)?.digest === version.digest;

  /** Whether a build of the published version only waits for the link to lead to it. */
  function canSwitch(): boolean {
    const published = versions.published();
    return reasonNotShown(published) === notes.notShown && findBuildOf(dist, published!.digest) !== undefined;
  }

  /** Under the lock. */
  async function finish() {
    const published = versions.published();
    if (!published) return;
    const wasServed = isServed(published);
    const finished = await finishPublishing(content, dist, versions, draft.commitUpdate);
    if (!finished.isServed)
      log.info({ version: published.id }, 'the published version is waiting for a build');
    else if (!wasServed) log.info({ version: published.id }, 'serving the published version');
  }

  /** @param by the email address of the person who wants it */
  async function start(request: JobRequest, by: string): Promise<StartResult> {
    // What is built needs nothing that builds.
    const needsBuild = request.kind !== 'restore' || !versionList.isBuilt(request.version);
    const reason = needsBuild && (await reasonNotToPublish(config));
    if (reason) return { refused: reason, status: 422 };
    const firstBuild = needsBuild && describeFirstBuild(content, dist);
    const job = (step: string): Job => ({
      kind: request.kind,
      by,
      startedAt: new Date().toISOString(),
      endedAt: null,
      step,
      failure: null,
      problems: [],
      ...(isUpdate(request) && { isUpdate: true }),
      ...(firstBuild && { firstBuild }),
    });
    if (isEnding) await current;
    if (isOutdated(request)) return { refused: reasons.publishedSince, status: 409 };
    if (current && request.kind !== 'preview' && isPreview && !queuedJob) {
      // What is published is built already, then.
      queuedJob = job('Waiting for the preview…');
      void current.then(() => begin(request, job('Checking…'))).finally(() => (queuedJob = undefined));
      return { job: queuedJob };
    }
    if (current || queuedJob) return { refused: reasons.busy, status: 409 };
    return begin(request, job('Checking…'));
  }

  /** Whether somebody has published since the person looked. */
  const isOutdated = (request: JobRequest) =>
    request.kind === 'publish' &&
    request.published !== undefined &&
    request.published !== (versions.published()?.id ?? null);

  function begin(request: JobRequest, job: Job): Promise<StartResult> {
    const began = Promise.withResolvers<StartResult>();
    isPreview = request.kind === 'preview';
    current = work(request, job, () => began.resolve({ job }))
      .catch((error) => {
        log.error({ error: describeError(error) }, 'publishing failed');
        began.resolve({ refused: reasons.failed, status: 422 });
      })
      .finally(() => {
        began.resolve({ refused: reasons.busy, status: 409 });
        current = undefined;
        isEnding = false;
      });
    return began.promise;
  }

  async function work(request: JobRequest, job: Job, onBegun: () => void) {
    const lock = await acquireLock(publishingLock(content), patience);
    if (!lock) return;
    try {
      rmSync(cancelFile(content), { force: true });
      canceling = new AbortController();
      await jobs.begin(job);
      onBegun();
      if (!versions.published()) await publishFirstVersion(content, versions);
      await finish();
      await announce();
      const { problems, note } = await execute(request, job.by, lock);
      isEnding = true;
      const step = request.kind === 'preview' ? 'The pages are ready.' : 'Published.';
      await jobs.end({ step, failure: null, problems, ...(note && { note }) });
    } catch (error) {
      isEnding = true;
      const how = await describeEnd(error);
      await jobs.end({ step: how.failure === null ? 'Published.' : 'Stopped.', ...how });
    } finally {
      await announce();
      await lock.release();
    }
  }

  /** People who aren't notified now are notified at the next look, job or start. */
  const announce = () =>
    announcements
      ?.announce()
      .catch((error) => log.error({ error: describeError(error) }, 'nobody was notified of the publish'));

  /** Derived from what is on the disk: once the version is published, nothing that comes after makes that untrue. */
  async function describeEnd(error: unknown): Promise<Pick<Job, 'failure' | 'problems' | 'note'>> {
    const { version, job } = await jobs.read();
    const output = error instanceof BuildError ? error.output : undefined;
    const published = versions.published();
    if (published && published.id === version) {
      log.error({ error: describeError(error) }, 'published, but the last steps failed');
      return { failure: null, problems: [], note: isServed(published) ? notes.notTakenOver : notes.notShown };
    }
    if (canceling.signal.aborted) return { failure: reasons.canceled, problems: [] };
    if (stopping.signal.aborted) return { failure: stoppedMessage, problems: [] };
    const { isExpected, ...how } = describeFailure(error);
    if (!isExpected) {
      log.error({ error: describeError(error), output }, 'nothing was published');
      if (job?.isUpdate)
        console.error(`
!!! AN OLD SITE IS BEING SERVED: the current one could not be built.
${output ?? String(error)}
!!! Fix this and start again.
`);
    }
    return how;
  }

  async function execute(
    request: JobRequest,
    by: string,
    lock: Lock,
  ): Promise<{ problems: Problem[]; note?: string | undefined }> {
    if (request.kind === 'preview' && request.isUpdate) return update(lock, request.notBefore);
    // Another server of the same folders may have been faster.
    if (isOutdated(request)) throw new Blocked(reasons.publishedSince);
    const chosen = request.kind === 'publish' ? request.changes : undefined;
    // Nothing is put together that would be refused.
    if (request.kind !== 'restore' && !chosen) refuseErrors(await draft.problems());
    const { folder, files } =
      request.kind === 'restore' ? await stage(request.version) : await draft.stage(chosen);
    const snapshot: Snapshot = { folder, files: new Map(files) };
    try {
      const changes = request.kind === 'preview' ? [] : await draft.changesIn({ folder, files });
      // Of what was staged, which nobody can change any more: the working copy may have been since it was looked at.
      if (request.kind !== 'preview' && changesUnconfirmedContact(changes, request.contact))
        throw new Blocked(reasons.otherContact);
      if (chosen) refuseErrors(await draft.problemsIn(folder));
      const of = digestOf(snapshot.files);
      const built = await buildStaged(folder, of, request.kind !== 'restore');
      if (request.kind !== 'restore')
        await jobs.note({ preview: { build: built.build, of }, checked: { of, findings: built.findings } });
      if (request.kind === 'preview') return { problems: built.findings };
      if (request.kind === 'publish') refuseErrors(built.findings);
      return await publish(request, by, lock, snapshot, built.build, changes.length);
    } finally {
      removeSnapshot(folder);
    }
  }

  /** Builds the published version with this release's code, and serves that. */
  async function update(lock: Lock, notBefore?: number) {
    const published = versions.published()!;
    const { folder } = await stage(published);
    try {
      const { build: name, isNew } = await runBuildJob(folder, published.digest, notBefore);
      if (!(await lock.isOurs())) throw new LostLockError();
      serveBuild(dist, name);
      log.info({ version: published.id, build: name, isNew }, 'serving the pages of this release');
      await pruneOld();
      await runPublishCommand();
      return { problems: [] };
    } finally {
      removeSnapshot(folder);
    }
  }

  function refuseErrors(problems: Problem[]) {
    const errors = problems.filter(isError);
    if (errors.length > 0) throw new Blocked(reasons.toFix, errors);
  }

  async function stage({ id }: StoredVersion): Promise<Staged> {
    const staged = await draft.stageVersion(id);
    if (staged.lost.length === 0) return staged;
    removeSnapshot(staged.folder);
    throw new Blocked(
      `That version can’t be restored: ${staged.lost.length === 1 ? 'one of its photos is' : 'some of its photos are'} no longer stored.`,
    );
  }

  /** @param needsFindings whether what the pages say without proof, and links that lead nowhere, are wanted too */
  async function buildStaged(folder: string, digest: string, needsFindings: boolean): Promise<Built> {
    // What is built needs nothing that builds.
    const served = readBuiltFrom(dist);
    const existing = served && findBuildOf(dist, digest, served.stamp);
    const { checked } = await jobs.read();
    const known = checked?.of === digest ? checked.findings : undefined;
    if (existing && (known || !needsFindings))
      return { build: existing, isNew: false, findings: known ?? [] };
    return runBuildJob(folder, digest);
  }

  /** @param digest of the version that the folder is a snapshot of */
  async function runBuildJob(folder: string, digest: string, notBefore = 0): Promise<Built> {
    const began = Date.now();
    // Another server of the same folders may be the one that was asked.
    const cancelCheck = setInterval(
      () => existsSync(cancelFile(content)) && canceling.abort(),
      cancelPause,
    ).unref();
    const built = await build({
      contentFolder: folder,
      digest,
      notBefore,
      distDir: dist,
      signal: AbortSignal.any([stopping.signal, canceling.signal]),
      onStep: (step) => void jobs.step(step),
    }).finally(() => clearInterval(cancelCheck));
    const usualSeconds = Math.ceil((Date.now() - began) / 1000);
    if (built.isNew) await jobs.note({ usualSeconds });
    return built;
  }

  async function publish(
    request: JobRequest,
    by: string,
    lock: Lock,
    snapshot: Snapshot,
    name: string,
    changed: number,
  ) {
    await jobs.step('Publishing…');
    const isRestore = request.kind === 'restore';
    const at = new Date().toISOString();
    const id = versions.newId(at);
    await jobs.note({ version: id });
    const about = { id, at, by, restored: isRestore ? request.version.at : null, changed };
    const version = await publishSnapshot({
      content,
      dist,
      versions,
      lock,
      snapshot,
      build: name,
      about,
      updateWorkingCopy:
        isRestore && !request.keepsEdits
          ? { stage: draft.stageUpdate, commit: draft.commitUpdate }
          : undefined,
      before,
    });
    log.info({ version: id, build: name }, 'website published');
    await pruneOld();
    // Another server took over the lock in between: it switches.
    return { problems: [], note: isServed(version) ? await runPublishCommand() : notes.notShown };
  }

  const pruneOld = () =>
    prune(dist, versions).catch((error) =>
      log.error({ error: describeError(error) }, 'old versions were not deleted'),
    );

  /** @returns what went wrong, for the owner */
  async function runPublishCommand(): Promise<string | undefined> {
    if (!publishCommand.isDue()) return undefined;
    await jobs.step('Copying the site to where visitors see it…');
    try {
      await publishCommand.run();
      return undefined;
    } catch (error) {
      log.error({ error: describeError(error) }, 'PUBLISH_COMMAND failed');
      return notes.notDelivered;
    }
  }

  /** Why visitors don't see the published version; null if they do. */
  function reasonNotShown(published: StoredVersion | undefined): string | null {
    if (!published || existsSync(path.join(dist, deployedMark))) return null;
    if (!isServed(published)) return notes.notShown;
    return publishCommand.hasFailed() && !current ? notes.notDelivered : null;
  }

  /** What couldn't be finished may be finished now. */
  function withoutOldNote(job: Job | null): Job | null {
    const published = versions.published();
    if (job?.note !== notes.notShown || !published || !isServed(published)) return job;
    const { note: _, ...left } = job;
    return left;
  }

  const describePublished = ({ id, at, by }: StoredVersion) => ({
    id,
    at,
    by,
    previous: versions.list()[1]?.id ?? null,
  });
  return {
    versions: versionList,
    recover,
    start,

    async restore(
      { id, keepsEdits }: { id: string; keepsEdits?: boolean | undefined },
      by: string,
      contact?: DraftChange[],
    ): Promise<StartResult> {
      const version = versions.find(id);
      if (!version) return { refused: 'There is no such version.', status: 404 };
      return start({ kind: 'restore', version, keepsEdits, contact }, by);
    },

    /** What publishing some changes, or all, would change of the company's email and phone now. */
    async contactToPublish(chosen?: ChosenChange[]): Promise<DraftChange[]> {
      const changes = contactChanges((await draft.overview()).changes);
      return chosen
        ? changes.filter(({ file, path: place }) =>
            chosen.some((one) => one.file === file && isSame(one.path, place)),
          )
        : changes;
    },

    /** The same of restoring a version. */
    async contactToRestore(id: string): Promise<DraftChange[]> {
      const isKnown = versions.find(id) !== undefined;
      return isKnown ? contactChanges(await draft.changesOfVersion(versions.published()?.id, id)) : [];
    },

    /** Builds the published version anew if the served build is from before a time that has come, in milliseconds. */
    async renew(time: number, now = Date.now()) {
      const build = servedBuild(dist);
      if (!build || current || now < time || timeOf(build) >= time) return;
      if ((await reasonNotToPublish(config)) === null) await buildPublished(time);
    },

    /** Ends the build that is under way, here or on another server of the same folders. */
    async cancel() {
      await mkdir(workFolder(content), { recursive: true });
      await writeFile(cancelFile(content), '');
    },

    /** The build that shows the working copy, or did last. */
    async previewBuild(): Promise<string | undefined> {
      return (await jobs.read()).preview?.build;
    },

    async state(): Promise<PublishingState> {
      if (isEnding) await current;
      if (!current && canSwitch()) await recover();
      // The command may take a while.
      else if (!current && (publishCommand.isNew() || announcements?.isDue())) void recover();
      // First: what is read afterwards is at least as new.
      const queued = queuedJob;
      const stored = await jobs.read();
      const { usualSeconds, preview, checked } = stored;
      const [cannotPublish, of, keptBytes] = await Promise.all([
        reasonNotToPublish(config),
        // It takes a while where no picture's hash is known yet.
        preview || checked ? draft.digest() : undefined,
        versions.bytes(),
      ]);
      const published = versions.published();
      const isThere = preview && buildFolder(dist, preview.build) !== undefined;
      return {
        cannotPublish,
        job: queued ?? withoutOldNote(stored.job),
        usualSeconds,
        keptBytes,
        notShown: reasonNotShown(published),
        published: published ? describePublished(published) : null,
        preview: isThere ? { build: preview.build, isCurrent: preview.of === of } : null,
        findings: checked && checked.of === of ? checked.findings : [],
      };
    },

    /** Ends a build that is under way; what is being published is published. */
    async stop() {
      stopping.abort();
      await current;
    },
  };
}

export type Publishing = ReturnType<typeof openPublishing>;
