import { existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Change } from '#shared/content/changes.ts';
import { openDraft } from './draft.ts';
import { ann, openTestDraft } from './testing/open-test-draft.ts';

type Business = { name: string; hours: { en: string }; cities: { name: string }[] };
type Projects = { id: number; title: { en: string }; place?: string }[];

it.each<[string, Change[]]>([
  ['a field that no form has', [{ path: ['sloganeering'], value: 'x' }]],
  ['a name of every object', [{ path: ['figures', '__proto__'], value: 'x' }]],
  ['an entry that is not there', [{ path: ['cities', 99, 'name'], value: 'x' }]],
  ['a part of a text', [{ path: ['phone', 'x'], value: 'x' }]],
  ['a list by a name', [{ path: ['cities', 'length'], value: 0 }]],
  ['an order of a group', [{ path: ['address'], order: [0] }]],
  ['an order of entries that are not there', [{ path: ['cities'], order: [0, 77] }]],
  ['the whole file by another kind of value', [{ path: [], value: 'x' }]],
])('refuses to change %s', async (_what, changes) => {
  const { draft, at } = openTestDraft();
  const { version } = await draft.file('business.yaml');
  const good: Change = { path: ['phone'], value: '(407) 555-0100' };
  const saved = await draft.save('business.yaml', { version, changes: [good, ...changes] }, ann);
  expect([saved.status, existsSync(at('.draft/business.yaml'))]).toEqual(['refused', false]);
});

it('of two people who save at once, by two servers, one is told what the other saved', async () => {
  const { folder, draft, change, read } = openTestDraft();
  const saved = await Promise.all(
    [draft, openDraft(folder), draft, openDraft(folder)].map((of, person) =>
      change<Business>('business.yaml', ({ hours }) => Object.assign(hours, { en: `${person}` }), {}, of),
    ),
  );
  expect(saved.map(({ status }) => status).sort()).toEqual(['outdated', 'outdated', 'outdated', 'saved']);
  const winner = saved.findIndex(({ status }) => status === 'saved');
  expect(await read('business.yaml')).toMatchObject({ hours: { en: `${winner}` } });
  for (const answer of saved)
    if (answer.status === 'outdated') expect(answer.file.value).toMatchObject({ hours: { en: `${winner}` } });
});

it('says so when the disk is full or nothing is there to be changed, and leaves everything as it was', async () => {
  const { draft, change, at, read, folder } = openTestDraft();
  const edit = ({ hours }: Business) => Object.assign(hours, { en: 'Always' });
  await change<Business>('business.yaml', ({ hours }) => Object.assign(hours, { en: 'Once' }));
  const { savedAt } = await draft.overview();
  // Writing to it fails as on a full disk.
  symlinkSync('/dev/full', at('.draft', `.business.yaml.${process.pid}`));
  expect(await change('business.yaml', edit)).toEqual({
    status: 'unwritten',
    message: expect.stringMatching(/^The disk is full/),
  });
  expect([await read('business.yaml'), (await draft.overview()).savedAt]).toMatchObject([
    { hours: { en: 'Once' } },
    savedAt,
  ]);
  expect(readdirSync(at('.draft')).sort()).toEqual(['base', 'business.yaml', 'state.json']);
  const { version } = await draft.file('business.yaml');
  rmSync(folder, { recursive: true });
  const changes: Change[] = [{ path: ['hours', 'en'], value: 'Always' }];
  expect(await draft.save('business.yaml', { version, changes }, ann)).toMatchObject({ status: 'unwritten' });
  expect(existsSync(folder)).toBe(false);
});

it('lets go of one place, of one file, or of everything', async () => {
  const { draft, change, read, at } = openTestDraft();
  const [before, hours] = [
    await read<Projects>('projects.yaml'),
    (await read<Business>('business.yaml')).hours,
  ];
  await change<Projects>('projects.yaml', (list) => {
    const [first] = list.splice(0, 1);
    list.splice(1, 1);
    list.push(first!);
    Object.assign(list[0]!.title, { en: 'Other' });
    list.unshift({ id: 99, title: { en: 'New' } });
  });
  await change<Business>('business.yaml', (business) => {
    Object.assign(business.hours, { en: 'Always' });
    business.name = 'Other';
  });
  const changes = async () => (await draft.overview()).changes;
  const told = (await changes()).map(({ file, path, entry }) => [file, path.join('.'), entry]);
  expect(told).toEqual([
    ['business.yaml', 'name', undefined],
    ['business.yaml', 'hours', undefined],
    ['projects.yaml', '0', 'New'],
    ['projects.yaml', '1.title', 'Other'],
    ['projects.yaml', '2', before[2]!.title.en],
    ['projects.yaml', '', undefined],
  ]);
  for (let left = told.length; left > 2; left--) {
    const { file, path } = (await changes()).at(-1)!;
    await draft.discard({ file, path }, ann);
    expect(await changes()).toHaveLength(left - 1);
  }
  expect(await read('projects.yaml')).toEqual(before);
  await draft.discard({ file: 'business.yaml', path: ['name'] }, ann);
  expect(await changes()).toMatchObject([{ path: ['hours'] }]);
  await draft.discard({ file: 'business.yaml' }, ann);
  expect((await read<Business>('business.yaml')).hours).toEqual(hours);
  await change<Business>('business.yaml', ({ cities }) => void cities.pop());
  await draft.discard({}, ann);
  expect([await changes(), readdirSync(at('.draft')).sort()]).toEqual([[], ['base']]);
});

const word = fc.stringMatching(/^[a-z#:'"-][a-z #:'"\n-]{0,12}[a-z]$/);
type Step = { at: number; to: number; does: 'write' | 'add' | 'remove' | 'move'; word: string };
const steps = fc.array(
  fc.record({
    ...{ at: fc.nat(8), to: fc.nat(8), word },
    does: fc.constantFrom<Step['does']>('write', 'add', 'remove', 'move'),
  }),
  { minLength: 1, maxLength: 6 },
);

it('has what was typed, letter for letter, after any edits, and every note in the file that is not of an entry', async () => {
  const { draft, change, read, write, draftOf } = openTestDraft();
  write('projects.yaml', (text) => `${text}# The last line.\n`);
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      await draft.discard({}, ann);
      for (const { at, to, does, word } of all) {
        const edited = structuredClone(await read<Projects>('projects.yaml'));
        const edit = (list: Projects) => {
          const entry = list[at];
          if (does === 'write' && entry) entry.place = word;
          if (does === 'add') list.splice(at, 0, { id: 1000 + list.length, title: { en: word } });
          if (entry && (does === 'remove' || does === 'move')) list.splice(at, 1);
          if (entry && does === 'move') list.splice(to, 0, entry);
        };
        edit(edited);
        const saved = await change<Projects>('projects.yaml', edit);
        expect(saved).toMatchObject({ status: 'saved' });
        const straight = (value: unknown) => JSON.stringify(value).replace(/[‘’“”]|\\"/g, "'");
        const value = await read<Projects>('projects.yaml');
        expect(straight(value)).toBe(straight(edited));
        expect(parse(draftOf('projects.yaml'))).toHaveLength(value.length);
        expect(draftOf('projects.yaml')).toMatch(/^# Numbers with gaps/);
        expect(draftOf('projects.yaml')).toMatch(/# The last line\.\n$/);
      }
    }),
    { seed: 5, numRuns: 12 },
  );
});
