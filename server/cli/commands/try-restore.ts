import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Command, OwnerError, wordOf } from '#server/cli/terminal/command.ts';
import { counted } from '#server/cli/terminal/print.ts';
import { restoreAside } from '#server/operations/backups/restore-aside.ts';
import { writeState } from '#server/platform/state-files.ts';
import { openCopy } from './restore.ts';

export const tryRestore: Command = {
  usage: 'FILE [--key FILE]',
  summary: 'Restore a backup into a temporary folder, count requests and photos',
  words: 1,
  options: { key: { type: 'string' } },
  async run({ config, print }, given) {
    const file = path.resolve(wordOf(given, 'which file to restore'));
    if (!existsSync(file)) throw new OwnerError(`There is no file ${file}.`);
    const folder = mkdtempSync(path.join(tmpdir(), 'try-restore-'));
    const restored = await openCopy(file, given, folder, restoreAside)
      .catch((error: Error) => {
        throw new OwnerError(`${file} cannot be restored: ${error.message}`);
      })
      .finally(() => rmSync(folder, { recursive: true, force: true }));
    const { requests, photos, content } = restored;
    const at = new Date().toISOString();
    writeState(config.dataDir, 'last-restore-tried.json', { file, at, requests, photos, content });
    const what = photos > 0 ? ` and ${counted(photos, 'photo')}` : '';
    print(`${counted(requests, 'request')}${what} restored from ${file}. Nothing else was changed.`);
    if (content > 0)
      print(`It also holds ${counted(content, 'file')} of the site's words and pictures, all sound.`);
  },
};
