import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { replaceFiles } from '#content-model/prepare/replace-files.ts';

/**
 * The folder with the state of running jobs, inside the content folder. Its name starts with a dot, so it isn't
 * content.
 */
export const workFolder = (content: string) => path.join(content, '.publishing');
/** The file that exists while somebody wants the running job to be canceled. */
export const cancelFile = (content: string) => path.join(workFolder(content), 'cancel');
/** The lock held while something is built, published or merged. */
export const publishingLock = (content: string) => path.join(workFolder(content), 'lock');
/** The lock held while the working copy is written. */
export const workingLock = (content: string) => path.join(workFolder(content), 'working');

/**
 * Files with the latest state: the build that PUBLISH_COMMAND received, the version that people were emailed about,
 * and the result of the launch check.
 */
type Mark = 'delivered' | 'announced' | 'launch';

function readMark(content: string, mark: Mark): string | undefined {
  try {
    return readFileSync(path.join(workFolder(content), mark), 'utf8').trim();
  } catch {
    return undefined;
  }
}

const writeMark = (content: string, mark: Mark, text: string) =>
  replaceFiles(workFolder(content), { [mark]: `${text}\n` });

export const readDelivered = (content: string) => readMark(content, 'delivered');
export const writeDelivered = (content: string, build: string) => writeMark(content, 'delivered', build);
export const readAnnounced = (content: string) => readMark(content, 'announced');
export const writeAnnounced = (content: string, version: string) => writeMark(content, 'announced', version);
export const readLaunchState = (content: string) => readMark(content, 'launch');
export function writeLaunchState(content: string, state: 'ready' | 'not ready') {
  mkdirSync(workFolder(content), { recursive: true });
  writeMark(content, 'launch', state);
}

/** Reads a JSON file; undefined if it doesn't exist or, after a power cut, is incomplete. */
export function readJson<Value>(file: string): Value | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) ?? undefined;
  } catch {
    return undefined;
  }
}
