import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runCommand, runCommandWith } from '#server/testing/desk.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { testConfig } from '#server/testing/parts.ts';
import { keepPhoto } from '#server/testing/photos.ts';

async function deskAt(now: string, variables = {}) {
  const outbox = await testOutbox({}, testConfig(variables));
  outbox.clock.now = new Date(now);
  return outbox;
}

/** A request received shortly before now, so that it is neither overdue nor, except briefly, of another year. */
const justNow = () => new Date(Date.now() - 60_000).toISOString();

test('an empty list says so, and differently if only the filter matches nothing', async () => {
  const { config } = await deskAt(justNow());
  expect(await runCommand(config, 'list')).toBe('No requests yet.');
  expect(await runCommand(config, 'list', '--spam')).toBe('No such requests.');
});

test('names in any script keep the columns aligned, within 80 columns', async () => {
  const { config, keepDanas } = await deskAt('2020-03-02T15:04:00Z');
  const name = 'Wolfeschlegelsteinhausenbergerdorff Señor';
  await keepDanas({ name, phone: '+1 (407) 555-0142', service: 'Foundations & Slabs' });
  await keepDanas({ name: '山田太郎さんの会社の担当者', phone: 'call after five or six, ext. 4' });
  await keepDanas({ name: 'Zoe\u0308 Nun\u0303ez', service: '' });
  await keepDanas({ name: '👩‍👩‍👧‍👦 The Field Family', service: 'Other' });
  const lines = (await runCommand(config, 'list')).split('\n');
  expect(lines.map((line) => line.slice('ID      '.length))).toEqual([
    'RECEIVED     STATE    NAME                   PHONE              SERVICE',
    'Mar 2, 2020  OVERDUE  Wolfeschlegelsteinha…  +1 (407) 555-0142  Foundat…',
    'Mar 2, 2020  OVERDUE  山田太郎さんの会社の…  call after five …  Concret…',
    'Mar 2, 2020  OVERDUE  Zoe\u0308 Nun\u0303ez              (407) 555-0199     none',
    'Mar 2, 2020  OVERDUE  👩‍👩‍👧‍👦 The Field Family    (407) 555-0199     Other',
  ]);
});

test('short names are shown in full, and a wider terminal shows more', async () => {
  const { config, keepDanas } = await deskAt('2020-03-02T15:04:00Z');
  await keepDanas({ phone: '555-0199' });
  expect(await runCommand(config, 'list')).toMatch(/OVERDUE {2}Dana Field {2}555-0199 {2}Concrete Repair$/);
  const name = 'Christopher Alexander Featherstonehaugh';
  await keepDanas({ name, phone: 'ask for Chris, extension 12', service: 'Foundations & Slabs' });
  expect(await runCommandWith({ config, width: 132 }, 'list')).toMatch(
    new RegExp(`${name} {2}ask for Chris, extension 12 {2}Foundations & Slabs$`),
  );
});

test('when every column has to shrink, names keep eleven columns', async () => {
  const { config, keepDanas } = await deskAt('2020-03-02T15:04:00Z');
  const name = 'Christopher Alexander Featherstonehaugh';
  await keepDanas({ name, phone: 'ask for Chris, extension 12', service: 'Foundations & Slabs' });
  const [, row] = (await runCommandWith({ config, width: 60 }, 'list')).split('\n');
  expect(row).toMatch(/OVERDUE {2}Christophe… {2}ask for Chris, e… {2}Foundat…$/);
});

test('times are in the configured time zone, and name it', async () => {
  const { config, keepDanas } = await deskAt(justNow());
  await keepDanas();
  expect(await runCommand({ ...config, timeZone: 'America/Phoenix' }, 'list')).toMatch(/ [AP]M MST {2}/);
  expect(await runCommand({ ...config, timeZone: 'Pacific/Honolulu' }, 'list')).toMatch(/ [AP]M HST {2}/);
});

test('a request is overdue a day after it was received, not before', async () => {
  const { config, keepDanas } = await deskAt(new Date(Date.now() - 23 * 3_600_000).toISOString());
  await keepDanas({ name: 'In time' });
  expect(await runCommand(config, 'list')).toContain('  open  ');
  expect(await runCommand(config, 'list', '--overdue')).toBe('No such requests.');
  const [inTime] = JSON.parse(await runCommand(config, 'list', '--json'));
  expect(inTime.isOverdue).toBe(false);
  expect(Date.parse(inTime.answerBy) - Date.parse(inTime.receivedAt)).toBe(24 * 3_600_000);
});

test('a column says how many photos came with a request, if any did, still within 80 columns', async () => {
  const { config, keepDanas, photos } = await deskAt(justNow());
  const { id } = await keepDanas();
  expect((await runCommand(config, 'list')).split('\n')[0]).not.toContain('PICS');
  const name = 'Wolfeschlegelsteinhausenbergerdorff';
  await keepDanas({ name, phone: 'call after five or six', service: 'Foundations & Slabs' });
  for (const position of [0, 1, 2]) await keepPhoto(photos, id, position);
  const [head, danas, other] = (await runCommand(config, 'list')).split('\n');
  expect(head).toMatch(/ {2}PICS$/);
  expect(danas).toMatch(/ {2}3$/);
  expect(other).not.toMatch(/\d$/);
  for (const line of [head, danas, other]) expect(line!.length).toBeLessThanOrEqual(80);
  expect(other).toMatch(/Wolfes\S*… {2}call after five …/);
  const listed = JSON.parse(await runCommand(config, 'list', '--json'));
  expect(listed.map((each: { photos: number }) => each.photos)).toEqual([3, 0]);
});

test('line breaks and control characters in a name stay within their line', async () => {
  const { config, keepDanas } = await deskAt(justNow());
  await keepDanas({ name: ' E\u001b[2Jvil\n\u202eperson\u009b ' });
  const lines = (await runCommand(config, 'list')).split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('  E[2Jvil person  ');
  expect(await runCommand(config, 'list', '--json')).toContain('E\\u001b[2Jvil\\n\u202eperson\\u009b');
});

test('on a terminal overdue requests are red and headings dim; in a file nothing is colored', async () => {
  const { config, keepDanas } = await deskAt('2020-03-02T15:04:00Z');
  await keepDanas({ service: '' });
  const plain = await runCommand(config, 'list');
  vi.stubEnv('NO_COLOR', undefined);
  vi.stubEnv('FORCE_COLOR', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.spyOn(process, 'stdout', 'get').mockReturnValue(
    Object.assign(new PassThrough(), { isTTY: true }) as never,
  );
  const coloured = await runCommand(config, 'list');
  const [head, row] = coloured.replaceAll('\u001b', '').split('\n');
  expect(head).toContain('[2mNAME');
  expect(row).toMatch(/^\[2m[0-9a-f]{6}\[22m {2}Mar 2, 2020 {2}\[31mOVERDUE\[39m {2}Dana Field {2}/);
  expect(stripVTControlCharacters(coloured)).toBe(plain);
});
