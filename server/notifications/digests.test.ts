import { expect, test } from 'vitest';
import { openEmailOutbox } from '#server/testing/outbox.ts';
import { danasRequest } from '#server/testing/parts.ts';
import { enqueueSpamDigest } from './digests.ts';

/** An outbox at eight in the morning in Florida, on Tuesday, March 3. */
async function morning() {
  const outbox = await openEmailOutbox({ SITE_URL: 'https://concrete.example' });
  const { database, store, clock, allChannels, mails } = outbox;
  clock.now = new Date('2026-03-03T13:00:00Z');
  const quarantine = (name: string, hoursAgo: number, service = danasRequest.service) =>
    store.save({
      quoteRequest: { ...danasRequest, name, service },
      idempotencyKeys: [],
      receivedAt: new Date(clock.now.getTime() - hoursAgo * 3_600_000),
      abuse: { signals: ['honeypot', 'links'], isQuarantined: true },
    });
  const deps = { database, channels: allChannels, timeZone: 'America/New_York' };
  const note = () => enqueueSpamDigest(deps, clock.now);
  const read = async () => {
    await note();
    await outbox.deliverDue();
    return mails.map(({ subject }) => subject);
  };
  return { ...outbox, quarantine, note, read };
}

test('each morning a digest lists the requests set aside since the last one, and no others', async () => {
  const { quarantine, read, passHours } = await morning();
  await quarantine('Monday', 23);
  await quarantine('Tuesday', 1);
  passHours(-0.1);
  expect(await read()).toEqual([]);
  passHours(0.1);
  expect(await read()).toEqual(['2 requests set aside as spam']);
  passHours(12);
  await quarantine('Evening', 0.1);
  expect(await read()).toHaveLength(1);
  passHours(12);
  expect(await read()).toEqual(['2 requests set aside as spam', '1 request set aside as spam']);
  passHours(24);
  expect(await read()).toHaveLength(2);
});

test('the digest has a time and a link for each request, and quotes nothing that was typed', async () => {
  const { quarantine, read, mails, links } = await morning();
  const { id } = await quarantine('<b>BUY</b>', 4);
  await quarantine('One', 3, 'CHEAP PILLS <b>');
  await quarantine('Three', 1, '');
  await read();
  const { text = '', html = '' } = mails[0]!;
  const seen = 'A field people can’t see was filled in. There are several links in the text.';
  expect(text.match(/^.*, Mar 3, .*$/gm)).toEqual([
    `Tue, Mar 3, 4:00 AM EST, Concrete Repair: ${seen}`,
    `Tue, Mar 3, 5:00 AM EST, a service that the form does not offer: ${seen}`,
    `Tue, Mar 3, 7:00 AM EST, no service selected: ${seen}`,
  ]);
  const [link, token] = /https:\/\/concrete\.example\/mark\/(\S+)/.exec(text)!;
  expect(links.read(token!, new Date())).toEqual({ requestId: id });
  expect(html).toContain(`<a href="${link}">View request</a>`);
  // The secrets in links are letters by chance.
  const withoutLinks = `${text}${html}`.replaceAll(/\/mark\/\S+/g, '');
  expect(withoutLinks).not.toMatch(/BUY|Crack|dana@example|PILLS/);
});

test('requests that the owner marked as spam, or as not spam, are not in the digest', async () => {
  const { quarantine, saveDanas, read, note, store, clock, passHours, deliverDue, mails, notifications } =
    await morning();
  const own = await saveDanas();
  await deliverDue();
  await store.mark(own.id, 'spam', clock.now);
  passHours(1);
  expect(await read()).toEqual(['Quote request: Concrete Repair, Dana Field']);
  const { id } = await quarantine('Freed', 1);
  await note();
  await store.mark(id, 'open', clock.now);
  await deliverDue();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Quote request: Concrete Repair, Dana Field',
    'Quote request: Concrete Repair, Freed',
  ]);
  expect((await notifications()).find(({ kind }) => kind === 'count')?.state).toBe('unneeded');
});

test('after a flood the digest lists the first requests and how to see the rest', async () => {
  const { quarantine, read, mails } = await morning();
  for (let count = 0; count < 27; count++) await quarantine(`Flood ${count}`, 2);
  expect(await read()).toEqual(['27 requests set aside as spam']);
  expect(mails[0]?.text?.match(/concrete\.example\/mark/g)).toHaveLength(25);
  for (const content of [mails[0]?.text, mails[0]?.html])
    expect(content).toContain('And 2 more, under Spam in the desk.');
});

test('after days without a server the digest covers up to a week', async () => {
  const { quarantine, read, passHours } = await morning();
  await quarantine('First', 1);
  expect(await read()).toHaveLength(1);
  passHours(1);
  await quarantine('Before the stop', 0);
  passHours(5 * 24);
  expect(await read()).toHaveLength(2);
  passHours(24 * 10);
  await quarantine('Too old', 24 * 7.1);
  await quarantine('Within the week', 24 * 6.9);
  expect((await read()).slice(2)).toEqual(['1 request set aside as spam']);
});

test('a digest dated in the future does not prevent later ones', async () => {
  const { quarantine, read, passHours } = await morning();
  passHours(24 * 300);
  await quarantine('Ahead', 1);
  await read();
  passHours(-24 * 300 + 24);
  await quarantine('Right', 1);
  expect(await read()).toHaveLength(2);
});

test('the stored digest contains no personal data, so that erased people are not in it', async () => {
  const { quarantine, note, notifications } = await morning();
  await quarantine('Zebulon Unique', 1);
  for (const _time of ['once', 'again']) await note();
  expect((await notifications()).map(({ content }) => JSON.parse(content!))).toEqual([
    { after: '2026-02-24T13:00:00.000Z', until: '2026-03-03T12:58:00.000Z' },
  ]);
});
