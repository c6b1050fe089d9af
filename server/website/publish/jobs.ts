import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishingLock, workFolder } from '#publishing/folders.ts';
import { isLocked } from '#publishing/lock.ts';
import type { Job, Problem, Website } from '#shared/desk/website.ts';

/** What every server that shares the folder knows of the work that is done there. */
export interface Kept {
  job: Job | null;
  /** The version that the job is about to publish: whether it did is on the disk. */
  version: string | null;
  /** What the last build was made of: the digest of the working copy. */
  preview: { build: string; of: string } | null;
  usualSeconds: number | null;
  /** What the pages say without proof, of the state that it was found in. Releases before kept it, with samples, as `looked`. */
  checked: { of: string; findings: Problem[] } | null;
}

const nothing: Kept = { job: null, version: null, preview: null, usualSeconds: null, checked: null };
export const stopped = 'The server was stopped before it was done. Your site is as it was; try again.';

/** How often a step that is only further along is written down, in milliseconds. */
const pace = 500;

/**
 * Keeps what is known of jobs where a restarted server, or another one, finds it.
 * @param isPublished whether a version is among those that were published @param patience as in `isLocked`
 */
export function openJobs(contentFolder: string, isPublished: (id: string) => boolean, patience?: number) {
  const file = path.join(workFolder(contentFolder), 'state.json');
  let writtenAt = 0;
  let kept: Kept | undefined;
  let isOurs = false;
  /** On a full disk, only this server knows. */
  let isWritten = true;

  async function read(): Promise<Kept> {
    try {
      return { ...nothing, ...JSON.parse(await readFile(file, 'utf8')) };
    } catch {
      return nothing;
    }
  }

  let writing = Promise.resolve();
  /** One write after the other, or an earlier state could be the last on the disk. */
  function write(): Promise<void> {
    writing = writing.then(writeNow);
    return writing;
  }

  async function writeNow() {
    writtenAt = Date.now();
    const aside = `${file}.${process.pid}.${writtenAt}`;
    try {
      await writeFile(aside, JSON.stringify(kept));
      await rename(aside, file);
      isWritten = true;
    } catch {
      isWritten = false;
      await rm(aside, { force: true }).catch(() => {});
    }
  }

  return {
    async read(): Promise<Kept> {
      if ((isOurs || !isWritten) && kept) return kept;
      const found = await read();
      const { job } = found;
      if (!job || job.endedAt !== null || (await isLocked(publishingLock(contentFolder), patience)))
        return found;
      // How it ended is not what the server meant to do, but what it did.
      const isDone = found.version !== null && isPublished(found.version);
      const how = isDone ? { step: 'Published.' } : { failure: stopped };
      return { ...found, job: { ...job, endedAt: job.startedAt, ...how } };
    },

    /** From here on, until it has ended, this server is the one at work. */
    async begin(job: Job) {
      kept = { ...(await read()), job, version: null };
      isOurs = true;
      await write();
    },

    async step(step: string) {
      if (!kept?.job || kept.job.endedAt !== null) return;
      kept.job = { ...kept.job, step };
      if (Date.now() - writtenAt > pace) await write();
    },

    async note(more: Partial<Kept>) {
      kept = { ...kept!, ...more };
      await write();
    },

    async end(how: Pick<Job, 'failure' | 'problems' | 'step'> & Pick<Partial<Job>, 'note'>) {
      kept!.job = { ...kept!.job!, ...how, endedAt: new Date().toISOString() };
      await write();
      isOurs = false;
    },
  };
}

export type PublishingState = Pick<
  Website,
  'cannotPublish' | 'notShown' | 'published' | 'job' | 'usualSeconds' | 'keptBytes'
> & {
  preview: Omit<NonNullable<Website['preview']>, 'key'> | null;
  /** What the pages that were built last say without proof; none if the draft says something else since. */
  toLookAt: Problem[];
};
