import { expect, test } from 'vitest';
import { runCommand } from '#server/testing/desk.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { keepPhoto } from '#server/testing/photos.ts';

async function deskAt(now: string) {
  const outbox = await testOutbox({});
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

test('a column says how many photos came with a request, if any did', async () => {
  const { config, keepDanas, photos } = await deskAt(justNow());
  const { id } = await keepDanas();
  expect((await runCommand(config, 'list')).split('\n')[0]).not.toContain('PICS');
  await keepDanas();
  for (const position of [0, 1, 2]) await keepPhoto(photos, id, position);
  expect(await runCommand(config, 'list')).toMatch(/ {2}PICS\n.* {2}3\n.*[^\d]$/);
  const listed = JSON.parse(await runCommand(config, 'list', '--json'));
  expect(listed.map((each: { photos: number }) => each.photos)).toEqual([3, 0]);
});

test('line breaks and control characters in a name stay within their line', async () => {
  const { config, keepDanas } = await deskAt(justNow());
  await keepDanas({ name: ' E\u001b[2Jvil\n\u202eperson\u009b ', service: 'Slab\u001b[2J\r\n\u202e1 NEW' });
  const lines = (await runCommand(config, 'list')).split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/ {2}E\[2Jvil person {2}.* Slab\[2J 1 N…$/);
  expect(await runCommand(config, 'list', '--json')).toContain('E\\u001b[2Jvil\\n\u202eperson\\u009b');
});
