import path from 'node:path';

/** Where the state of what is under way is, within the content folder. A name with a dot is no content. */
export const workFolder = (content: string) => path.join(content, '.publishing');
/** Held while something is built, published or taken over. */
export const publishingLock = (content: string) => path.join(workFolder(content), 'lock');
/** Held for the moment in which the working copy is written. */
export const workingLock = (content: string) => path.join(workFolder(content), 'working');
