import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { daysStored } from '#server/database/before-update.ts';
import { describeLocation, sqliteFile } from '#server/database/open.ts';
import { withBackup } from '#server/operations/backups/archive.ts';
import { restoreForTrial } from '#server/operations/backups/check-backup.ts';
import { type RestoredContent, restoreContent } from '#server/operations/backups/content-files.ts';
import { currentNight, isArchive, newestBackup } from '#server/operations/backups/nightly-files.ts';
import { type Backup, backupExists } from '#server/operations/backups/open-backup.ts';
import { restoreIntoPostgres, restoreWithPhotos } from '#server/operations/backups/restore.ts';
import type { Config } from '#server/platform/config.ts';
import { writeState } from '#server/platform/state-files.ts';
import { formatCount } from '#server/platform/text.ts';
import { type Command, OwnerError, type ParsedArguments, requireArgument } from './command.ts';

/** How many missing pictures are named. */
const maxNamed = 10;

export const restore: Command = {
  usage: 'BACKUP | --latest [--force] [--key FILE] [--requests-only]',
  summary: 'Replace requests, photos and site texts with a backup; stop the server',
  maxPositionals: 1,
  options: {
    latest: { type: 'boolean' },
    force: { type: 'boolean' },
    key: { type: 'string' },
    'requests-only': { type: 'boolean' },
  },
  async run({ config, print }, given) {
    const { dataDir, contentDir, databaseUrl } = config;
    const file = await findBackupFile(config, given);
    if (!backupExists(file)) throw new OwnerError(`There is no backup ${file}.`);
    if (given.options.latest) print(`The latest backup: ${file}`);
    const to = describeLocation(config);
    if (!databaseUrl && existsSync(sqliteFile(dataDir)) && !given.options.force) {
      throw new OwnerError(
        `There is a database at ${to}. Use --force to replace it; it is kept next to the new one for ${daysStored} days.`,
      );
    }
    const at = new Date();
    let isChanged = false;
    let content: RestoredContent | undefined;
    const restoreBackup = async (backup: Backup, damagedFiles: string[]) => {
      const restored = databaseUrl
        ? await restoreIntoPostgres(backup, databaseUrl, dataDir)
        : await restoreWithPhotos(backup, dataDir, at, isArchive(file));
      isChanged = true;
      if (!given.options['requests-only']) content = await restoreContent(backup, contentDir, at);
      return { ...restored, lacking: damagedFiles, photosFrom: isArchive(file) ? file : backup.photos };
    };
    // An archive is unpacked for as long as it is used, on the disk where its files will be.
    const restored = await withBackup(file, readKey(given), dataDir, restoreBackup).catch((error: Error) => {
      throw new OwnerError(
        isChanged
          ? `The requests were restored into ${to}, but not the site's content in ${contentDir}: ${error.message}`
          : `Not restored, nothing was changed: ${error.message}`,
      );
    });
    const { requests, photos, missing, before, photosFrom, lacking: damagedFiles } = restored;
    const what = photos > 0 ? ` and ${formatCount(photos, 'photo')}` : '';
    print(`${formatCount(requests, 'request')}${what} restored into ${to}.`);
    print('Every device is signed out of the desk, and gets no notifications until it signs in again.');
    if (missing > 0) {
      print(`NOT RESTORED: ${formatCount(missing, 'photo')}, because they are missing from ${photosFrom}.`);
      for (const name of damagedFiles.slice(0, maxNamed)) print(`Missing or damaged beside it: ${name}`);
      if (damagedFiles.length > maxNamed) print(`and ${damagedFiles.length - maxNamed} more pictures.`);
      print('If you have them elsewhere, put them there and restore again.');
    }
    if (before) {
      print(`The old database: ${before}`);
      print(
        `The server deletes it, with its photos, after ${daysStored} days: until then, it still holds anyone erased since.`,
      );
    }
    for (const line of describeContent(content, contentDir)) print(line);
  },
};

export const tryRestore: Command = {
  usage: 'BACKUP [--key FILE]',
  summary: 'Restore a backup into a temporary folder, count requests and photos',
  maxPositionals: 1,
  options: { key: { type: 'string' } },
  async run({ config, print }, given) {
    const file = path.resolve(requireArgument(given, 'the backup to restore'));
    if (!backupExists(file)) throw new OwnerError(`There is no backup ${file}.`);
    const folder = mkdtempSync(path.join(tmpdir(), 'try-restore-'));
    const restored = await withBackup(file, readKey(given), folder, restoreForTrial)
      .catch((error: Error) => {
        throw new OwnerError(`${file} cannot be restored: ${error.message}`);
      })
      .finally(() => rmSync(folder, { recursive: true, force: true }));
    const { requests, photos, content } = restored;
    const at = new Date().toISOString();
    writeState(config.dataDir, 'last-restore-tried.json', { file, at, requests, photos, content });
    const what = photos > 0 ? ` and ${formatCount(photos, 'photo')}` : '';
    print(`${formatCount(requests, 'request')}${what} restored from ${file}. Nothing else was changed.`);
    if (content > 0)
      print(`It also holds ${formatCount(content, 'file')} of the site's text and photos, all intact.`);
  },
};

async function findBackupFile({ backups, timeZone }: Config, given: ParsedArguments): Promise<string> {
  if (!given.options.latest) return path.resolve(requireArgument(given, 'the backup to restore'));
  if (given.positionals.length > 0) throw new OwnerError('Name a backup or use --latest, not both.', 2);
  if (!backups) throw new OwnerError('BACKUP_DIR is not set: name the backup to restore.');
  const folders = [backups.dir, ...(backups.secondDir ? [backups.secondDir] : [])];
  const file = await newestBackup(folders, currentNight(new Date(), timeZone));
  if (!file) throw new OwnerError(`There is no backup in ${folders.join(' or ')}.`);
  return file;
}

const readKey = ({ options: { key } }: ParsedArguments) => (key ? String(key) : undefined);

function describeContent(content: RestoredContent | undefined, contentDir: string): string[] {
  if (!content) return [];
  const { files, damaged, before } = content;
  return [
    `The site's text and photos restored into ${contentDir}: ${formatCount(files, 'file')}. The next start builds them.`,
    ...(damaged.length > 0
      ? [`NOT RESTORED, because they are missing from the copy or damaged: ${damaged.join(', ')}`]
      : []),
    ...(before ? [`The old ones: ${before}`] : []),
  ];
}
