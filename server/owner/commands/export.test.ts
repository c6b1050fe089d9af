import { expect, test } from 'vitest';
import { runCommand } from '#server/testing/desk.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { danasRequest } from '#server/testing/parts.ts';
import { keepPhoto } from '#server/testing/photos.ts';

test('export writes a table that Excel reads correctly: BOM, CRLF, local times, no formulas', async () => {
  const { config, keepDanas, pass, photos } = await testOutbox({ TIME_ZONE: 'America/New_York' });
  const { id } = await keepDanas({
    name: '=HYPERLINK("x")',
    phone: '+1 407 555 0199',
    message: 'José\n½ in\u001b[2J',
  });
  for (const position of [0, 1]) await keepPhoto(photos, id, position);
  pass(24 * 120);
  const { id: later } = await keepDanas({ name: 'Later', service: '=1+1', message: 'One' });
  expect(await runCommand(config, 'export')).toBe(
    [
      '\ufeff"Received","Time zone","State","Name","Phone","Email","Service","Message","Stage","Amount","Visit","Notes","Photos","ID"\r\n',
      `"2026-03-02 10:04:00","EST","open","'=HYPERLINK(""x"")","+1 407 555 0199","dana@example.com",`,
      `"Concrete Repair","José\n½ in[2J","","","","0","2","${id}"\r\n`,
      `"2026-06-30 11:04:00","EDT","open","Later","(407) 555-0199","dana@example.com","'=1+1","One","","","","0","0","${later}"\r`,
    ].join(''),
  );
});

test('export --json has every field, and times as programs want them', async () => {
  const { config, keepDanas } = await testOutbox({});
  const { id } = await keepDanas();
  expect(JSON.parse(await runCommand(config, 'export', '--json'))).toEqual([
    {
      ...danasRequest,
      ...{ id, receivedAt: '2026-03-02T15:04:00.000Z', state: 'open' },
      ...{ stateSince: '2026-03-02T15:04:00.000Z', signals: [], photos: 0, notes: 0 },
      ...{ stage: null, amountCents: null, visitAt: null },
    },
  ]);
});
