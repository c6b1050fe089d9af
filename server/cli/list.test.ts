import { expect, test } from 'vitest';
import { runCommand } from '#server/testing/desk.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { savePhoto } from '#server/testing/photos.ts';

async function desk(variables: Record<string, string> = {}) {
  const outbox = await testOutbox(variables);
  outbox.clock.now = new Date();
  const run = (name: string, ...args: string[]) => runCommand(outbox.config, name, ...args);
  const names = async (...filters: string[]) =>
    JSON.parse(await run('list', '--json', ...filters)).map(({ name }: { name: string }) => name);
  return { ...outbox, run, names };
}

test('list shows the requests that match every filter', async () => {
  const { saveDanas, passHours, store, names } = await desk();
  passHours(-25);
  await saveDanas({ name: 'Late' });
  passHours(1);
  const { id: answered } = await saveDanas({ name: 'Done' });
  passHours(24);
  const { id: junk } = await saveDanas({ name: 'Junk' });
  await store.mark(answered, 'answered', new Date());
  await store.mark(junk, 'spam', new Date());
  expect(await names()).toEqual(['Late', 'Done', 'Junk']);
  expect(await names('--open')).toEqual(['Late']);
  expect(await names('--overdue')).toEqual(['Late']);
  expect(await names('--answered')).toEqual(['Done']);
  expect(await names('--spam')).toEqual(['Junk']);
  expect(await names('--open', '--spam')).toEqual([]);
});

test('requests whose notification was given up are listed as dead, and can be sent again', async () => {
  const outbox = await desk({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const { id } = await outbox.saveDanas();
  await outbox.database.updateTable('notifications').set({ state: 'dead', tries: 25 }).execute();
  expect(await outbox.names('--dead')).toEqual(['Dana Field']);
  expect(await outbox.run('list', id)).toContain('Request by mail: given up');
  expect(await outbox.run('resend', id)).toBe(
    '1 notification will be delivered by the server, if it is running.',
  );
  expect(await outbox.notifications()).toMatchObject([{ state: 'due', tries: 0 }]);
  await outbox.database.updateTable('notifications').set({ state: 'sent' }).execute();
  await outbox.run('resend', id);
  expect(await outbox.run('resend', '--dead')).toBe(
    'The server hasn’t given up on any notification, so there is nothing to send again.',
  );
  const keys = (await outbox.notifications()).map(({ dedupe_key }) => dedupe_key);
  expect(keys).toEqual([`request:${id}:mail`, expect.stringMatching(new RegExp(`^request:${id}:again-`))]);
});

test('line breaks and control characters in a name stay within their line', async () => {
  const { config, saveDanas } = await desk();
  expect(await runCommand(config, 'list')).toBe('No requests yet.');
  expect(await runCommand(config, 'list', '--spam')).toBe('No requests match.');
  await saveDanas({ name: ' E\u001b[2Jvil\n\u202eperson\u009b ', service: 'Slab\u001b[2J\r\n\u202e1 NEW' });
  const lines = (await runCommand(config, 'list')).split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/ {2}E\[2Jvil person {2}.* Slab\[2J 1 .*…$/);
  expect(await runCommand(config, 'list', '--json')).toContain('E\\u001b[2Jvil\\n\u202eperson\\u009b');
});

test('export writes a table that Excel reads correctly: BOM, CRLF, local times, no formulas', async () => {
  const { config, saveDanas, passHours, photos } = await testOutbox({ TIME_ZONE: 'America/New_York' });
  const { id } = await saveDanas({
    name: '=HYPERLINK("x")',
    phone: '+1 407 555 0199',
    message: 'José\n½ in\u001b[2J',
  });
  for (const position of [0, 1]) await savePhoto(photos, id, position);
  passHours(24 * 120);
  const { id: later } = await saveDanas({ name: 'Later', service: '=1+1', message: 'Uno', language: 'es' });
  expect(await runCommand(config, 'export')).toBe(
    [
      '\ufeff"Received","Time zone","State","Name","Phone","Email","Service","Message","Stage","Amount","Visit","Notes","Photos","ID","Address","Note texts","Language","Price shown","Square feet","Offered visits","Quote","Quote sent","Quote answered","Accepted by","Poured"\r\n',
      `"2026-03-02 10:04:00","EST","open","'=HYPERLINK(""x"")","+1 407 555 0199","dana@example.com",`,
      `"Concrete Repair","José\n½ in[2J","","","","0","2","${id}","","","English","","","","","","","",""\r\n`,
      `"2026-06-30 11:04:00","EDT","open","Later","(407) 555-0199","dana@example.com","'=1+1","Uno","","","","0","0","${later}","","","Spanish","","","","","","","",""\r`,
    ].join(''),
  );
});
