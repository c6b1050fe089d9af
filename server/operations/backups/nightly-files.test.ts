import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/parts.ts';
import { currentNight, expiredBackups, newestBackup, pruneBackups } from './nightly-files.ts';

/** Every day from the first to the last, as `2026-11-22`. */
function days(first: string, last: string): string[] {
  const all: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000)
    all.push(new Date(at).toISOString().slice(0, 10));
  return all;
}

/** What is left of these nights when a copy has been made on each of them and thinned out every time. */
function leftAfter(nights: string[]): string[] {
  let left: string[] = [];
  for (const night of nights) {
    left.push(night);
    const surplus = expiredBackups(left, night);
    left = left.filter((each) => !surplus.includes(each));
  }
  return left;
}

test('after a year of nights seven days, four weeks and six months are left', () => {
  // November 22, 2026 is a Sunday: the newest copy of each week is that of its Sunday.
  expect(leftAfter(days('2025-11-01', '2026-11-22'))).toEqual([
    ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'],
    ...['2026-11-01', '2026-11-08', '2026-11-15'],
    ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
  ]);
});

test('nights without a backup delete no earlier one, and weeks across a new year are whole weeks', () => {
  const few = ['2024-02-29', '2025-01-01', '2025-06-15', '2026-01-31', '2026-11-02', '2026-11-22'];
  expect(leftAfter(few)).toEqual(few);
  // The week from Monday, December 29 to Sunday, January 4 is one.
  expect(leftAfter(days('2025-12-20', '2026-01-06'))).toEqual([
    ...['2025-12-21', '2025-12-28'],
    ...['2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05', '2026-01-06'],
  ]);
});

test('backups from the future are left alone and displace no others', () => {
  const past = days('2026-11-01', '2026-11-09');
  expect(expiredBackups([...past, '2031-05-05', '2031-05-06'], '2026-11-09')).toEqual(['2026-11-02']);
  // The clock was set back: what was made tonight stays, however old it looks.
  expect(expiredBackups([...past, '2020-01-01'], '2020-01-01')).toEqual([]);
});

test('a night ends at three by the owner’s clock, even when daylight saving time changes', () => {
  const at = (time: string, zone = 'America/New_York') => currentNight(new Date(time), zone);
  expect(at('2026-11-22T07:59:00Z')).toBe('2026-11-21');
  expect(at('2026-11-22T08:00:00Z')).toBe('2026-11-22');
  // March 8: from two it is three at once. November 1: between one and two comes twice.
  expect([at('2026-03-08T06:59:00Z'), at('2026-03-08T07:00:00Z')]).toEqual(['2026-03-07', '2026-03-08']);
  expect([at('2026-11-01T06:30:00Z'), at('2026-11-01T08:00:00Z')]).toEqual(['2026-10-31', '2026-11-01']);
  expect([at('2026-03-01T01:00:00Z', 'UTC'), at('2027-01-01T05:00:00Z')]).toEqual([
    '2026-02-28',
    '2026-12-31',
  ]);
});

/** A folder with these files; names that end in a slash are folders with a file in them, as in a backup. */
function folderWith(...names: string[]) {
  const folder = temporaryFolder();
  for (const name of names) {
    if (name.endsWith('/')) mkdirSync(path.join(folder, name));
    const inside = name.includes('.sqlite') ? 'file' : 'requests.sqlite';
    writeFileSync(path.join(folder, name.endsWith('/') ? name + inside : name), name);
  }
  return folder;
}

test('only our own files are removed: complete backups in either form, and leftovers of interrupted ones', async () => {
  // Nights of the version before, then one of both, then those of this.
  const before = days('2026-10-26', '2026-11-03').map((day) => `nightly-${day}.sqlite`);
  const since = days('2026-11-03', '2026-11-06').map((day) => `nightly-${day}`);
  const others = [
    ...['requests-2026-10-26.sqlite', 'nightly-2026-10-26.sqlite.bak', 'nightly-2026-02-30.sqlite'],
    ...['nightly.sqlite', 'my nightly-2026-10-26', 'nightly-2026-10-26', 'taxes.pdf'],
  ];
  const beside = ['nightly-2026-11-02.sqlite.photos', 'nightly-2026-11-02.sqlite.content'];
  // Interrupted before the new one had its name: it is the only one of its week.
  const only = 'nightly-2026-10-24.replaced';
  const folder = folderWith(
    ...[...before, ...others, ...[...since, ...beside, only].map((name) => `${name}/`)],
    ...['nightly-2026-10-26.sqlite.photos/', 'nightly-2026-10-26.sqlite.content/'],
    ...['nightly-2026-10-20.sqlite.photos/', 'nightly-2026-10-20.sqlite.part', 'nightly-2026-10-28.part/'],
    ...['nightly-2026-10-21.tar.age.part', 'nightly-2026-11-05.sqlite.part-wal', 'nightly-2026-11-05.part/'],
    ...['nightly-2026-11-05.replaced/', 'nightly-2026-10-27/'],
    'nightly-2026-11-02.sqlite.content.part/',
  );
  expect(await pruneBackups(folder, '2026-11-06')).toBe(5);
  const left = days('2026-10-31', '2026-11-03').map((day) => `nightly-${day}.sqlite`);
  expect(readdirSync(folder).toSorted()).toEqual([...others, ...left, ...since, ...beside, only].toSorted());
});

test('the latest backup is the newest of both folders; one from the future only if there is no other', async () => {
  const one = folderWith(
    ...[
      'nightly-2026-11-05/',
      'nightly-2026-11-05.sqlite',
      'nightly-2026-11-07.part/',
      'nightly-2031-01-01/',
    ],
    'nightly-2026-11-04.replaced/',
  );
  const other = folderWith('nightly-2026-11-06.tar.age', 'nightly-2026-11-05.tar');
  expect(await newestBackup([one, other], '2026-11-22')).toBe(path.join(other, 'nightly-2026-11-06.tar.age'));
  expect(await newestBackup([one], '2026-11-22')).toBe(path.join(one, 'nightly-2026-11-05'));
  expect(await newestBackup([one], '2026-11-04')).toBe(path.join(one, 'nightly-2026-11-04.replaced'));
  expect(await newestBackup([one], '1970-01-01')).toBe(path.join(one, 'nightly-2031-01-01'));
  expect(await newestBackup([path.join(one, 'none')], '2026-11-22')).toBeUndefined();
});
