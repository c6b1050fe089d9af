import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { restore } from '#server/database/restore.ts';
import { type Command, OwnerError, wordOf } from '#server/owner/terminal/command.ts';
import { counted } from '#server/owner/terminal/print.ts';
import { writeNote } from './kept-notes.ts';

export const tryRestore: Command = {
  usage: 'FILE',
  summary: 'Restore a backup into a temporary folder and count the requests',
  words: 1,
  options: {},
  async run({ config, print }, given) {
    const file = path.resolve(wordOf(given, 'which file to restore'));
    if (!existsSync(file)) throw new OwnerError(`There is no file ${file}.`);
    const requests = await restoreAside(file).catch((error: Error) => {
      throw new OwnerError(`${file} cannot be restored: ${error.message}`);
    });
    writeNote(config.dataDir, 'last-restore-tried.json', { file, at: new Date().toISOString(), requests });
    print(`${counted(requests, 'request')} restored from ${file}. Nothing else was changed.`);
  },
};

/** @returns how many requests came back @throws if it cannot be restored */
export async function restoreAside(file: string): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'try-restore-'));
  try {
    const { requests } = await restore(file, path.join(folder, 'requests.sqlite'), new Date());
    return requests;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
