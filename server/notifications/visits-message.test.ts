import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { setSwitch } from '#server/database/desk-switches.ts';
import { applyAction } from '#server/desk/requests/apply-action.ts';
import { eraseById } from '#server/requests/erase.ts';
import { openEmailOutbox } from '#server/testing/outbox.ts';
import type { Action } from '#shared/desk/actions.ts';
import { composeVisitsMessage, enqueueVisits } from './visits-message.ts';

const timeZone = 'America/New_York';

/** Monday, March 2, at six in the morning, with two visits that day and one on Tuesday. */
async function monday() {
  const outbox = await openEmailOutbox({});
  const { database, clock, saveDanas, store } = outbox;
  clock.now = new Date('2026-03-02T11:00:00Z');
  const recipients = { channels: [], acknowledges: false };
  const act = async (id: string, wanted: object) => {
    const action = { id: randomUUID(), at: clock.now.toISOString(), ...wanted } as Action;
    await applyAction({ database, recipients, timeZone }, id, action, {
      by: 'ann@example.com',
      now: clock.now,
    });
  };
  const visit = async (name: string, visitAt: string) => {
    const { id } = await saveDanas({ name, language: name === 'Ana' ? 'es' : 'en' });
    await act(id, { kind: 'visit', visitAt });
    return id;
  };
  const ana = await visit('Ana', '2026-03-02T19:00:00Z');
  await act(ana, { kind: 'address', jobAddress: '22 Oak St' });
  const bo = await visit('Bo', '2026-03-02T14:00:00Z');
  await visit('Tuesday', '2026-03-03T14:00:00Z');
  const enqueue = () =>
    enqueueVisits({ database, channels: ['mail', 'webhook', 'push'], timeZone }, clock.now);
  const readMessages = async () => {
    await outbox.deliverDue();
    return outbox.mails.filter(({ subject }) => subject?.includes('today'));
  };
  return { ...outbox, ana, bo, act, enqueueVisits: enqueue, told: readMessages, store };
}

test('the day’s visits are emailed once in the morning, if that is turned on in the desk, as they are at delivery', async () => {
  const {
    database,
    config,
    clock,
    passHours,
    ana,
    bo,
    act,
    enqueueVisits: enqueue,
    told: readMessages,
    notifications,
  } = await monday();
  await enqueue();
  expect(await readMessages()).toEqual([]);
  await setSwitch(database, 'morning-visits', true);
  passHours(-1);
  await enqueue();
  expect(await readMessages()).toEqual([]);
  passHours(1.5);
  await enqueue();
  await act(bo, { kind: 'visit', visitAt: null });
  const [mail] = await readMessages();
  expect(mail?.subject).toBe('1 visit today, at 2:00 PM');
  expect(mail?.text).toContain('2:00 PM  Ana\n22 Oak St\n(407) 555-0199\nConcrete Repair, Writes in Spanish');
  expect(mail?.text).not.toMatch(/Bo|Tuesday/);
  await enqueue();
  expect(await readMessages()).toHaveLength(1);
  expect(
    (await notifications()).filter(({ kind }) => kind === 'digest').map(({ channel }) => channel),
  ).toEqual(['mail']);

  clock.now = new Date('2026-03-03T11:30:00Z');
  await enqueue();
  passHours(24);
  expect(await readMessages(), 'a mail of yesterday').toHaveLength(1);
  await eraseById({ database, dataDir: config.dataDir }, ana);
  await enqueue();
  expect(await readMessages(), 'nothing on a day without visits').toHaveLength(1);
});

test('a push to a phone that may not show names says only how many visits there are', async () => {
  const { store } = await monday();
  const visits = (await store.list()).filter(({ visitAt }) =>
    visitAt?.startsWith('2026-03-02'),
  ) as Parameters<typeof composeVisitsMessage>[0]['visits'];
  const company = { name: 'Test Concrete', cities: [] };
  const { push } = composeVisitsMessage({ visits, linkToDesk: () => undefined, company, timeZone });
  expect(push).toEqual({
    url: '/desk/schedule',
    tag: 'visits',
    all: { title: '2 visits today', body: '2:00 PM Ana, 9:00 AM Bo' },
    little: { title: '2 visits today', body: 'Open the desk to see them.' },
  });
});
