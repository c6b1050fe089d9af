import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
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
  const { draft, textOf, publishedOf } = await openTestDraft();
  const { version } = await draft.file('business.yaml');
  const good: Change = { path: ['phone'], value: '(407) 555-0100' };
  const saved = await draft.save('business.yaml', { version, changes: [good, ...changes] }, ann);
  expect([saved.status, textOf('business.yaml')]).toEqual(['refused', publishedOf('business.yaml')]);
});

it('a changed price sets the day the prices were checked, unless another day is entered', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T02:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  type Contact = { calculator: { prices?: object } };
  const { change, read } = await openTestDraft();
  const slab = { name: { en: 'Slab' }, from: 8, to: 12 };
  const set = async (prices: object) => {
    await change<Contact>('contact.yaml', ({ calculator }) => Object.assign(calculator, { prices }));
    return (await read<Contact>('contact.yaml')).calculator.prices;
  };
  // It is still the last day of November in Florida.
  expect(await set({ kinds: [slab] })).toMatchObject({ checked: '2026-11-30' });
  expect(await set({ checked: '2026-03-14', kinds: [slab] })).toMatchObject({ checked: '2026-03-14' });
  const renamed = { ...slab, name: { en: '4-inch slab' } };
  expect(await set({ checked: '2026-03-14', kinds: [renamed] })).toMatchObject({ checked: '2026-03-14' });
  const dearer = { ...renamed, to: 13 };
  expect(await set({ checked: '2026-03-14', kinds: [dearer] })).toMatchObject({ checked: '2026-11-30' });
});

it('of four people who save at the same time on two servers, three get what the first one saved', async () => {
  const { folder, draft, change, read } = await openTestDraft();
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

it('writes none of the files that a rename changes when one of them can’t be written', async () => {
  type Testimonials = { name: string }[];
  const { change, read, textOf, at, draft } = await openTestDraft();
  const { name } = (await read<{ testimonial: { name: string } }>('home.yaml')).testimonial;
  const rename = () =>
    change<Testimonials>(
      'testimonials.yaml',
      (list) => Object.assign(list.find((each) => each.name === name)!, { name: 'New' }),
      { renamed: { from: name, into: 'New' } },
    );
  const texts = () => ['testimonials.yaml', 'home.yaml', 'about.yaml'].map((file) => textOf(file));
  const before = texts();
  symlinkSync('/dev/full', at(`.about.yaml.${process.pid}`));
  expect(await rename()).toMatchObject({ status: 'unwritten' });
  expect([texts(), (await draft.overview()).changes]).toEqual([before, []]);
  expect(await rename()).toMatchObject({ status: 'saved' });
  expect(new Set((await draft.overview()).changes.map(({ file }) => file))).toEqual(
    new Set(['home.yaml', 'about.yaml', 'testimonials.yaml']),
  );
});

it('doesn’t write a file, or say who saved it, when nothing changes', async () => {
  const { change, at, draft, write } = await openTestDraft();
  write('business.yaml', (text) => text.replace(/^hours: .*$/m, 'hours: Always'));
  const { mtimeMs, ino } = statSync(at('business.yaml'));
  expect(await change('business.yaml', () => {})).toMatchObject({ status: 'saved', corrected: [] });
  expect(statSync(at('business.yaml'))).toMatchObject({ mtimeMs, ino });
  expect((await draft.overview()).savedBy).toBeNull();
});

it('says so when the disk is full or the content folder is gone, and leaves everything as it was', async () => {
  const { draft, change, at, read, folder } = await openTestDraft();
  const edit = ({ hours }: Business) => Object.assign(hours, { en: 'Always' });
  await change<Business>('business.yaml', ({ hours }) => Object.assign(hours, { en: 'Once' }));
  const { savedAt } = await draft.overview();
  const names = readdirSync(folder);
  for (const [within, name] of [
    ['.', 'business.yaml'],
    ['.versions', 'working.json'],
  ] as const) {
    // Writing to it fails as on a full disk.
    symlinkSync('/dev/full', at(within, `.${name}.${process.pid}`));
    expect(await change('business.yaml', edit)).toEqual({
      status: 'unwritten',
      message: expect.stringMatching(/^The disk is full/),
    });
    expect([await read('business.yaml'), (await draft.overview()).savedAt]).toMatchObject([
      { hours: { en: 'Once' } },
      savedAt,
    ]);
    expect(readdirSync(folder)).toEqual(names);
  }
  const { version } = await draft.file('business.yaml');
  rmSync(folder, { recursive: true });
  const changes: Change[] = [{ path: ['hours', 'en'], value: 'Always' }];
  expect(await draft.save('business.yaml', { version, changes }, ann)).toMatchObject({ status: 'unwritten' });
  expect(existsSync(folder)).toBe(false);
});

it('discards one change, the changes of one file, or all', async () => {
  const { draft, change, read, textOf, publishedOf } = await openTestDraft();
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
  const locations = (await changes()).map(({ file, path, entry }) => [file, path.join('.'), entry]);
  expect(locations).toEqual([
    ['business.yaml', 'name', undefined],
    ['business.yaml', 'hours', undefined],
    ['projects.yaml', '0', 'New'],
    ['projects.yaml', '1.title', 'Other'],
    ['projects.yaml', '2', before[2]!.title.en],
    ['projects.yaml', '', undefined],
  ]);
  for (let left = locations.length; left > 2; left--) {
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
  expect([await changes(), textOf('business.yaml')]).toEqual([[], publishedOf('business.yaml')]);
});

const word = fc.stringMatching(/^[a-z#:'"-][a-z #:'"\n-]{0,12}[a-z]$/);
type Step = { at: number; to: number; does: 'write' | 'add' | 'remove' | 'move'; word: string };
const steps = fc.array(
  fc.record({
    at: fc.nat(8),
    to: fc.nat(8),
    word,
    does: fc.constantFrom<Step['does']>('write', 'add', 'remove', 'move'),
  }),
  { minLength: 1, maxLength: 6 },
);

it('has what was typed, letter for letter, after any edits, and every comment in the file that isn’t of an entry', async () => {
  const { draft, change, read, write, textOf } = await openTestDraft();
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
        expect(parse(textOf('projects.yaml'))).toHaveLength(value.length);
        expect(textOf('projects.yaml')).toMatch(/^# Numbers with gaps/);
        expect(textOf('projects.yaml')).toMatch(/# The last line\.\n$/);
      }
    }),
    { seed: 5, numRuns: 12 },
  );
});

it('refuses to discard what has changed since it was seen, and what doesn’t say what was seen', async () => {
  const { folder, draft, change, read, versions } = await openTestDraft();
  await change<Business>('business.yaml', ({ hours }) => Object.assign(hours, { en: 'Always' }));
  const seen = { versions: (await draft.overview()).versions, published: versions.published()!.id };
  await change<Business>('business.yaml', (business) => Object.assign(business, { name: 'Later' }));
  const other = openDraft(folder);
  for (const what of [seen, { ...seen, file: 'business.yaml', path: ['hours'] } as const, {}])
    expect(await other.discard(what, ann)).toMatchObject({ status: 'refused', isOutdated: true });
  expect(await other.discard({ ...seen, file: 'home.yaml' }, ann)).toEqual({ status: 'done' });
  const now = (await draft.overview()).versions;
  const published = 'another';
  expect(await other.discard({ versions: now, published }, ann)).toMatchObject({ isOutdated: true });
  expect(await read('business.yaml')).toMatchObject({ name: 'Later', hours: { en: 'Always' } });
});

it('gives each new entry an id that none has had, and of two equal ones the later another', async () => {
  type Entries = { id?: number | string; name?: string; title?: { en: string } }[];
  const { change, read, write, textOf } = await openTestDraft();
  const ids = async (file: 'projects.yaml' | 'testimonials.yaml') =>
    (await read<Entries>(file)).map(({ id }) => id);
  const before = await ids('projects.yaml');
  const largest = Math.max(...(before as number[]));
  await change<Entries>('projects.yaml', (list) => void list.splice(before.indexOf(largest), 1));
  await change<Entries>('projects.yaml', (list) => void list.unshift({ title: { en: 'New' } }));
  expect((await ids('projects.yaml'))[0]).not.toBe(largest);

  // Copied by hand, with its id, and another without one.
  const [first, second] = (await ids('testimonials.yaml')) as string[];
  write(
    'testimonials.yaml',
    (text) =>
      `${text.replace(second!, first!)}# Mine.\n- name: By Hand\n  place: Tampa\n  rating: 5\n  text: Fine.\n`,
  );
  await change<Entries>('testimonials.yaml', (list) => Object.assign(list[0]!, { name: 'Other' }));
  const now = await ids('testimonials.yaml');
  expect([now[0], new Set(now).size, now.includes(undefined)]).toEqual([first, now.length, false]);
  expect(textOf('testimonials.yaml')).toContain('# Mine.\n- name: By Hand\n');
});

it('renames one of the company’s own numbers in every text that it’s filled into', async () => {
  const { change, read, problems } = await openTestDraft();
  type Figures = { figures: Record<string, string> };
  const lead = { en: '{ Pools } pools, {pools} and {{pools}}', es: '{pools} piscinas' };
  await change<Figures>('business.yaml', ({ figures }) => Object.assign(figures, { pools: '70' }));
  await change<{ intro: object }>('gallery.yaml', ({ intro }) => Object.assign(intro, { lead }));
  const statistics = { figure: 'pools', label: { en: 'Pools' } };
  await change<{ statistics: object[] }>('home.yaml', (home) => void home.statistics.push(statistics));
  const rename = ({ figures }: Figures) => {
    delete figures.pools;
    figures['pool decks'] = '70';
  };
  await change('business.yaml', rename, { renamed: [{ from: 'pools', into: 'pool decks' }] });
  expect(await read('gallery.yaml')).toMatchObject({
    intro: { lead: { en: '{Pool decks} pools, {pool decks} and {{pools}}', es: '{pool decks} piscinas' } },
  });
  expect((await read<{ statistics: object[] }>('home.yaml')).statistics.at(-1)).toMatchObject({
    figure: 'pool decks',
  });
  expect((await problems()).filter(({ severity, translation }) => !severity && !translation)).toEqual([]);
});

it('writes no control characters that are sent, and keeps those written by hand', async () => {
  const { draft, read, textOf, at } = await openTestDraft();
  const file = at('business.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^tagline: .*$/m, 'tagline: "By\\vhand"'));
  const { version } = await draft.file('business.yaml');
  const changes: Change[] = [
    { path: ['name'], value: 'Field\u000b& Sons\u202e\u0000\u009b' },
    { path: ['figures', 'po\u2067ols'], value: '7\u00070' },
  ];
  const saved = await draft.save('business.yaml', { version, changes }, ann);
  expect(saved).toMatchObject({
    corrected: expect.arrayContaining([{ path: ['name'], value: 'Field\n& Sons' }]),
  });
  expect(await read('business.yaml')).toMatchObject({
    name: 'Field\n& Sons',
    figures: { pools: '70' },
    tagline: { en: 'By\u000bhand' },
  });
  expect(textOf('business.yaml')).toContain('tagline: "By\\vhand"');
});

it('gives each service of the form an id, and of two equal ones the later another', async () => {
  type Services = { services: { id?: string; label: { en: string }; anchor: string }[] };
  const { change, read } = await openTestDraft();
  await change<Services>('business.yaml', ({ services }) => {
    services.push({ label: { en: 'Curbs' }, anchor: 'commercial' });
    services.push({ ...services[0]!, label: { en: 'Footings' } });
  });
  const ids = (await read<Services>('business.yaml')).services.map(({ id }) => id);
  expect(ids.slice(0, 4)).toEqual(['foundations', 'facades', 'repair', 'drives']);
  expect(ids.slice(4)).toEqual([expect.stringMatching(/^s\w{11}$/), expect.stringMatching(/^s\w{11}$/)]);
  expect(new Set(ids).size).toBe(6);
});
