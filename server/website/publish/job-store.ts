import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishingLock, workFolder } from '#publishing/folders.ts';
import { isLocked } from '#publishing/lock.ts';
import type { Job, Problem, Website } from '#shared/desk/website.ts';

/** What every server that shares the folder knows of the work that is done there. */
export interface StoredState {
  job: Job | null;
  /** The version that the job is about to publish: whether it did is on the disk. */
  version: string | null;
  /** What the last build was made of: the digest of the working copy. */
  preview: { build: string; of: string } | null;
  usualSeconds: number | null;
  /** What the pages say without proof, of the state that it was found in. Releases before kept it, with samples, as `looked`. */
  checked: { of: string; findings: Problem[] } | null;
}

const initialState: StoredState = {
  job: null,
  version: null,
  preview: null,
  usualSeconds: null,
  checked: null,
};
export const stoppedMessage =
  'The server stopped before this was finished. Your website wasn’t changed. Try again.';

/** How often a step that is only further along is written down, in milliseconds. */
const stepWritePause = 500;

/**
 * Keeps what is known of jobs where a restarted server, or another one, finds it.
 * @param isPublished whether a version is among those that were published @param patience as in `isLocked`
 */
export function openJobStore(contentFolder: string, isPublished: (id: string) => boolean, patience?: number) {
  const file = path.join(workFolder(contentFolder), 'state.json');
  let writtenAt = 0;
  let stored: StoredState | undefined;
  let isOurs = false;
  /** On a full disk, only this server knows. */
  let isWritten = true;

  async function read(): Promise<StoredState> {
    try {
      return { ...initialState, ...JSON.parse(await readFile(file, 'utf8')) };
    } catch {
      return initialState;
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
    const temporary = `${file}.${process.pid}.${writtenAt}`;
    try {
      await writeFile(temporary, JSON.stringify(stored));
      await rename(temporary, file);
      isWritten = true;
    } catch {
      isWritten = false;
      await rm(temporary, { force: true }).catch(() => {});
    }
  }

  return {
    async read(): Promise<StoredState> {
      if ((isOurs || !isWritten) && stored) return stored;
      const found = await read();
      const { job } = found;
      if (!job || job.endedAt !== null || (await isLocked(publishingLock(contentFolder), patience)))
        return found;
      // How it ended is not what the server meant to do, but what it did.
      const isDone = found.version !== null && isPublished(found.version);
      const how = isDone ? { step: 'Published.' } : { failure: stoppedMessage };
      return { ...found, job: { ...job, endedAt: job.startedAt, ...how } };
    },

    /** From here on, until it has ended, this server is the one at work. */
    async begin(job: Job) {
      stored = { ...(await read()), job, version: null };
      isOurs = true;
      await write();
    },

    async step(step: string) {
      if (!stored?.job || stored.job.endedAt !== null) return;
      stored.job = { ...stored.job, step };
      if (Date.now() - writtenAt > stepWritePause) await write();
    },

    async note(more: Partial<StoredState>) {
      stored = { ...stored!, ...more };
      await write();
    },

    async end(how: Pick<Job, 'failure' | 'problems' | 'step'> & Pick<Partial<Job>, 'note'>) {
      stored!.job = { ...stored!.job!, ...how, endedAt: new Date().toISOString() };
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
  findings: Problem[];
};
