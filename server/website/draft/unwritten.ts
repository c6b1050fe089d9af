/** Nothing was written; `message` says why, to the owner. */
export type Unwritten = { status: 'unwritten'; message: string };

const full = 'The disk is full, so this could not be saved. Free some space, and it will be.';
const closed = 'The words of the website are write-protected here. Ask whoever looks after the server.';
const reasons: Record<string, string> = {
  ...{ ENOSPC: full, EDQUOT: full },
  ...{ EACCES: closed, EPERM: closed, EROFS: closed },
  ENOENT: 'The words of the website are not where they should be. Ask whoever looks after the server.',
  EBUSY: 'Another program has the file open. Close it there, and it will be saved.',
};

/** What kept something from being written, in words. @throws what is no such thing */
export function unwritten(error: unknown): Unwritten {
  const message = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  if (!message) throw error;
  return { status: 'unwritten', message };
}
