/** Nothing was written; `message` tells the owner why. */
export type WriteFailure = { status: 'unwritten'; message: string };

const diskFull = 'The disk is full, so this couldn’t be saved. Free some space, and it will be.';
const writeProtected =
  'The website’s text can’t be changed on this server: its folder is write-protected. Ask the person who runs your server.';
const reasons: Record<string, string> = {
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EACCES: writeProtected,
  EPERM: writeProtected,
  EROFS: writeProtected,
  ENOENT: 'The website’s text isn’t where it should be on this server. Ask the person who runs your server.',
  EBUSY: 'Another program has the file open. Close it there, and it will be saved.',
};

/** Describes to the owner why a file couldn't be written. @throws any error that isn't about writing files */
export function describeWriteFailure(error: unknown): WriteFailure {
  const message = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  if (!message) throw error;
  return { status: 'unwritten', message };
}
