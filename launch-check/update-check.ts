/**
 * `npm run update-check`: what an update would bring, what waits for the next start, and what is in the way. Changes
 * nothing. Exits with 0 if there is nothing to do, 1 if an update or a change waits and nothing is in its way, 2 if
 * something is, 3 if it cannot be found out whether there is an update.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contentFolder } from '#content/load.ts';
import { sqliteFile } from '#server/database/open.ts';
import { readConfig } from '#server/platform/config.ts';
import { readState } from '#server/platform/state-files.ts';
import { lookForRelease } from './update/look-for-release.ts';
import { whatWaits } from './update/waiting.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const day = 24 * 3_600_000;

const read = readConfig();
if (!read.ok) {
  console.error(`The settings are wrong:\n${read.faults.join('\n')}`);
  process.exit(2);
}
const { config } = read;
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const release = lookForRelease(folder);
const waiting = await whatWaits({ ...config, contentDir: contentFolder, folder });
const backup = lackOfBackup();

console.log(`Release ${version}, in ${folder}\n`);
for (const line of release.lines) console.log(`${line}\n`);
print('Waiting for the next start:', waiting.changes);
print('In the way:', [...release.inTheWay, ...waiting.refused]);
if (backup && (release.isThere || waiting.changes.length > 0)) print('First:', [backup]);
if (!release.isThere && waiting.changes.length + waiting.refused.length === 0) console.log('Nothing waits.');
process.exitCode = exitCode();

function exitCode() {
  if (release.inTheWay.length + waiting.refused.length > 0) return 2;
  if (release.isThere || waiting.changes.length > 0) return 1;
  return release.isKnown ? 0 : 3;
}

function lackOfBackup(): string | undefined {
  if (config.databaseUrl) return 'The requests are in PostgreSQL: see that there is a pg_dump of today.';
  if (!existsSync(sqliteFile(config.dataDir))) return undefined;
  const last = readState(config.dataDir, 'last-backup.json');
  if (last && Date.now() - Date.parse(last.at) < day) return undefined;
  const when = last ? `the last backup is of ${last.at.slice(0, 10)}` : 'there is no backup yet';
  return `Make a backup (${when}): npm run requests -- backup FILE`;
}

function print(heading: string, lines: string[]) {
  if (lines.length === 0) return;
  console.log(heading);
  for (const line of lines) console.log(`- ${line}`);
  console.log('');
}
