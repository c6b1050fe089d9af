import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { replaceFiles } from '#content-model/prepare/replace-files.ts';

/** Where the state of what is under way is, within the content folder. A name with a dot is no content. */
export const workFolder = (content: string) => path.join(content, '.publishing');
/** There while somebody wants the job that is under way to end. */
export const cancelFile = (content: string) => path.join(workFolder(content), 'cancel');
/** Held while something is built, published or taken over. */
export const publishingLock = (content: string) => path.join(workFolder(content), 'lock');
/** Held for the moment in which the working copy is written. */
export const workingLock = (content: string) => path.join(workFolder(content), 'working');

/** What was done last: the build that PUBLISH_COMMAND received, the version that people were emailed about, and what the launch check found. */
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

/** Undefined if the file isn't there or, after a power cut, isn't whole. */
export function readJson<Value>(file: string): Value | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) ?? undefined;
  } catch {
    return undefined;
  }
}
