import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { contentBeside, readContentCopy } from './content-copy.ts';
import { photosBeside } from './place-photos.ts';
import { restore } from './restore.ts';
import { checkPhotosBeside } from './restore-photos.ts';

/**
 * Opens a copy where it is and looks at all of it: every page of the database, every photograph and every file of the
 * content. Takes no further space.
 * @returns how many requests it holds @throws if anything is missing or damaged
 */
export async function checkCopy(file: string): Promise<number> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const verdict = database.prepare('pragma integrity_check').get()?.integrity_check;
    if (verdict !== 'ok') throw new Error(String(verdict));
    await checkBeside(file, file);
    return database.prepare('select count(*) as count from quote_requests').get()?.count as number;
  } finally {
    database.close();
  }
}

/**
 * Restores a copy into a temporary folder. Photographs and content are looked at where they are: each file is there,
 * whole, and as large as the database says, or what it was when it was copied.
 * @returns how much came back @throws if it cannot be restored, or anything is missing
 */
export async function restoreAside(
  file: string,
): Promise<{ requests: number; photos: number; content: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'try-restore-'));
  try {
    const restored = path.join(folder, 'requests.sqlite');
    const { requests } = await restore(file, restored, new Date());
    return { requests, ...(await checkBeside(file, restored)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkBeside(file: string, database: string) {
  const { photos, missing } = await checkPhotosBeside(file, database);
  if (missing > 0) {
    const all = `${photos} photo${photos === 1 ? '' : 's'}`;
    throw new Error(`${photosBeside(file)} lacks ${missing} of ${all}`);
  }
  const { sound, damaged } = await readContentCopy(contentBeside(file));
  if (damaged.length > 0) throw new Error(`${damaged[0]} in ${contentBeside(file)} is missing or damaged`);
  return { photos, content: sound.length };
}
