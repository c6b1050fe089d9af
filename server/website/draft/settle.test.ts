import { readdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { load } from '#content-model/load.ts';
import { openDraft } from './draft.ts';
import { ann, openTestDraft } from './testing/open-test-draft.ts';

type Business = { name: string; phone: string; hours: { en: string }; cities: { name: string }[] };
type Projects = { id?: number; title: { en: string }; description: { en: string }; photo: string }[];

it('takes over what was written by hand meanwhile, and asks where the draft says something else', async () => {
  const { folder, draft, change, write, read, draftOf } = openTestDraft();
  await change<Business>('business.yaml', (business) => {
    Object.assign(business, { phone: '(407) 555-0100' });
    Object.assign(business.hours, { en: 'Always' });
  });
  write('business.yaml', (text) =>
    `# By hand.\n${text}`.replace(/^hours: .*$/m, 'hours: Never').replace(/^name: .*$/m, 'name: By hand'),
  );
  expect(await read('business.yaml')).toMatchObject({
    ...{ name: 'By hand', phone: '(407) 555-0100', hours: { en: 'Always' } },
  });
  const place = { file: 'business.yaml', path: ['hours', 'en'] } as const;
  const asked = [{ ...place, mine: 'Always', theirs: 'Never' }];
  expect((await draft.overview()).asked).toEqual(asked);
  await change<Business>('business.yaml', ({ cities }) => void cities.push({ name: 'Ocala' }));
  expect((await openDraft(folder).overview()).asked).toEqual(asked);
  expect(draftOf('business.yaml')).toMatch(/^# By hand\.\n/);
  await draft.chooseSide({ file: 'business.yaml', path: ['hours', 'en'], side: 'theirs' }, ann);
  expect(await read('business.yaml')).toMatchObject({ hours: { en: 'Never' } });
  const { changes, asked: left } = await draft.overview();
  expect([changes.map(({ path }) => path[0]), left]).toEqual([['phone', 'cities'], []]);
});

it('asks about an entry where it is after others were moved, and no more once it is gone', async () => {
  const { draft, change, write } = openTestDraft();
  await change<Projects>('projects.yaml', (list) => Object.assign(list[1]!.title, { en: 'Mine' }));
  write('projects.yaml', (text) => text.replace(/^( {2}title: )Polished.*$/m, '$1Theirs'));
  const placesAsked = async () => (await draft.overview()).asked.map(({ path }) => path);
  expect(await placesAsked()).toEqual([[1, 'title', 'en']]);
  await change<Projects>('projects.yaml', (list) => void list.push(list.shift()!));
  expect(await placesAsked()).toEqual([[0, 'title', 'en']]);
  await change<Projects>('projects.yaml', (list) => void list.shift());
  expect(await placesAsked()).toEqual([]);
});

it('is empty once it is published, but for what was typed while the pages were built', async () => {
  const { draft, change, read, layOut, publish } = openTestDraft();
  await change<Business>('business.yaml', ({ hours }) => Object.assign(hours, { en: 'Always' }));
  await change<Projects>('projects.yaml', (list) => void list.shift());
  const laidOut = await layOut();
  await change<Business>('business.yaml', (business) => {
    Object.assign(business, { phone: '(407) 555-0100' });
    Object.assign(business.hours, { en: 'Nearly always' });
  });
  await publish(laidOut);
  expect(await read('business.yaml')).toMatchObject({ hours: { en: 'Nearly always' } });
  const { changes, asked } = await draft.overview();
  expect([changes.map(({ file, path }) => [file, ...path]), asked]).toEqual([
    [
      ['business.yaml', 'phone'],
      ['business.yaml', 'hours'],
    ],
    [],
  ]);
  await publish(await layOut());
  expect(await draft.overview()).toMatchObject({ changes: [], asked: [], savedAt: null });
});

it('does not bring back what was taken back', async () => {
  const { draft, change, layOut, publish } = openTestDraft();
  await change<Business>('business.yaml', ({ hours }) => Object.assign(hours, { en: 'Always' }));
  await publish(await layOut());
  await change<Business>('business.yaml', ({ hours }) => Object.assign(hours, { en: 'Never' }));
  await publish(await layOut());
  await change<Business>('business.yaml', (business) => Object.assign(business, { phone: '(407) 555-0100' }));
  // An earlier version is restored.
  await publish('tests/content');
  expect((await draft.overview()).changes.map(({ path }) => path)).toEqual([['phone']]);
});

it('lays out a whole content folder, with its number and whatever else is in it', async () => {
  const { draft, change, at, layOut, publish } = openTestDraft();
  const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>');
  writeFileSync(at('logo.svg'), picture);
  writeFileSync(at('notes.txt'), 'Nothing of the site.');
  const before = await draft.fingerprint();
  expect(await draft.changesBetweenFolders('tests/content', await layOut())).toEqual([]);
  await change<Business>('business.yaml', ({ hours }) => Object.assign(hours, { en: 'Always' }));
  const laidOut = await layOut();
  expect(load('business.yaml', laidOut).hours).toBe('Always');
  expect(readdirSync(laidOut)).toEqual(
    readdirSync(at('.')).filter((name) => !['.draft', 'README.md', 'notes.txt'].includes(name)),
  );
  await publish(laidOut);
  const after = await draft.fingerprint();
  expect([after === before, await draft.changesBetweenFolders(laidOut, at('.'))]).toEqual([false, []]);
  writeFileSync(at('logo.svg'), picture.subarray(0, -3));
  expect(await draft.fingerprint()).not.toBe(after);
});
