import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readAnnounced, writeAnnounced } from '#publishing/folders.ts';
import { publishFirstVersion } from '#publishing/publish.ts';
import { stageWorkingCopy } from '#publishing/snapshots.ts';
import { openVersions, type StoredVersion } from '#publishing/versions.ts';
import { storeAddresses } from '#server/notifications/owner-addresses.ts';
import { company, temporaryFolder, testConfig, testDatabase } from '#server/testing/parts.ts';
import { localPerson } from '#shared/desk/session.ts';
import { openDraft } from '../draft/draft.ts';
import { openAnnouncements } from './announce.ts';

const [anna, ben, leads] = ['anna@example.com', 'ben@example.com', 'leads@example.com'];
const business = (phone: string, email: string) => `phone: (407) 555-${phone}\nemail: ${email}\n`;

/** A website of two people, whose requests go to a third address, and what is published and told of it. */
async function open() {
  const content = temporaryFolder();
  mkdirSync(path.join(content, '.publishing'));
  const versions = openVersions(content);
  const write = (name: string, text: string) => writeFileSync(path.join(content, name), text);
  write('.version', '7\n');
  write('business.yaml', business('0142', 'old@example.com'));
  await publishFirstVersion(content, versions);
  const config = testConfig({ CONTENT_DIR: content, DESK_EMAILS: `${anna}, ${ben}` });
  const database = await testDatabase(config);
  await storeAddresses(database, 'request-emails', [leads]);
  const deps = { config, database, company, versions, draft: openDraft(content) };
  return {
    ...deps,
    content,
    write,
    /** As on a server that has just started. */
    start: () => openAnnouncements(deps),
    /** Publishes the working copy, up to where a killed server may have stopped. */
    async publish(by: string | null, more: Partial<StoredVersion> = {}) {
      const { folder, files } = await stageWorkingCopy(content, versions);
      const at = new Date().toISOString();
      const previous = versions.published()!.id;
      const about = { id: versions.newId(at), at, by, restored: null, changed: 1, previous, ...more };
      versions.setPublished((await versions.write(folder, files, about)).id);
    },
    async notices() {
      const rows = await database.selectFrom('notifications').select('content').orderBy('id').execute();
      return rows.map(({ content: it }) => JSON.parse(it!) as { to: string; subject: string; text: string });
    },
  };
}

test('everybody else gets a notice of who published what, and what they can do about it', async () => {
  const { start, publish, notices, write } = await open();
  await start().announce();
  write('business.yaml', business('0100', 'old@example.com'));
  write('about.yaml', 'intro:\n  heading:\n    en: New\n');
  await publish(anna);
  await start().announce();
  const emails = await notices();
  expect(emails.map(({ to }) => to).toSorted()).toEqual([ben, leads]);
  expect(emails[0]!.subject).toBe(`${anna} published changes to the website`);
  for (const part of [
    'Business phone: (407) 555-0142 → (407) 555-0100',
    'About page: 1 change',
    '/desk/website/versions',
    '/desk/settings',
  ])
    expect(emails[0]!.text).toContain(part);
});

test('the previous address is notified of a new one, even if the same person reads it, and the new one is not', async () => {
  const { start, publish, notices, write, database } = await open();
  await storeAddresses(database, 'request-emails', []);
  write('business.yaml', business('0142', ben));
  await start().announce();
  await publish(anna);
  await start().announce();
  write('business.yaml', business('0142', 'new@example.com'));
  await publish(ben, { restored: '2026-11-01T00:00:00.000Z' });
  await start().announce();
  const emails = await notices();
  expect(emails.map(({ to }) => to).toSorted()).toEqual([anna, ben, ben, 'old@example.com']);
  expect(emails.at(-1)).toMatchObject({
    subject: `${ben} restored an earlier version of the website`,
    text: expect.stringContaining(`Business email: ${ben} → new@example.com`),
  });
});

test('a server killed after publishing sends the notices at its next start, once per version', async () => {
  const { start, publish, notices, write, content, versions } = await open();
  await start().announce();
  const before = readAnnounced(content)!;
  for (const phone of ['0100', '0101']) {
    write('business.yaml', business(phone, 'old@example.com'));
    await publish(anna);
  }
  await start().announce();
  const tos = async () => (await notices()).map(({ to }) => to).toSorted();
  expect(await tos()).toEqual([ben, ben, leads, leads]);
  expect(start().isDue()).toBe(false);
  // Killed once more, between the outbox and the note that it's done.
  writeAnnounced(content, before);
  await start().announce();
  expect(await tos()).toEqual([ben, ben, leads, leads]);
  expect(readAnnounced(content)).toBe(versions.published()!.id);
});

test('no notice is sent for versions published before this release, from files, or on another machine', async () => {
  const { start, publish, notices, write } = await open();
  await publish(anna);
  await start().announce();
  for (const [by, more] of [[localPerson], [null], [anna, { deployed: 'x' }]] as const) {
    write('business.yaml', business('0100', `${by}@example.com`));
    await publish(by, more);
    await start().announce();
  }
  expect(await notices()).toEqual([]);
});
