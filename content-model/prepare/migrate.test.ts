import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { checkContent, readSources } from '../check/check-content.ts';
import { addVisitsNotice } from '../migrations/002-visits-counted.ts';
import { addPromise } from '../migrations/003-promise.ts';
import { steps } from '../migrations/migrations.ts';
import type { Step } from '../migrations/step.ts';
import { migrate, readContentVersion } from './migrate.ts';
import { prepareContent } from './prepare-content.ts';
import { sampleFolder } from './seed.ts';

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder(onTestFinished);
});
const at = (name: string) => path.join(folder, name);
const textOf = (name: string) => readFileSync(at(name), 'utf8');
const write = (texts: Record<string, string>) => {
  for (const [name, text] of Object.entries(texts)) writeFileSync(at(name), text);
};

const point =
  'We count visits by page, by the site they came from and by the button pressed, as daily sums: no cookie, nothing that tells one visitor from another.';
const mine = `# Mine.
page: {title: "Ask us", description: 'Two words' } # both
privacy:
  heading: What we keep
  points:
    - "We keep it: all of it."

    # Ask Rosa about this one.
    - No cookies.
  # The address follows.
  erasure: Write to
`;

const visits = [addVisitsNotice];

test('adds to the notice that visits are counted, and leaves every other line as the owner wrote it', () => {
  write({ 'contact.yaml': mine, 'home.yaml': 'x:   1\n' });
  expect(migrate(folder, visits)).toEqual({ done: [expect.stringContaining('visits are counted')] });
  const added = textOf('contact.yaml').split('\n');
  const at = added.findIndex((line) => line.includes(point));
  expect(at).toBeGreaterThan(mine.split('\n').indexOf('    - No cookies.'));
  expect(added.toSpliced(at, 1).join('\n')).toBe(mine.replace("'Two words' }", "'Two words'}"));
  expect(textOf('home.yaml')).toBe('x:   1\n');
  expect(textOf('.before-2/contact.yaml')).toBe(mine);
  expect(readdirSync(path.join(folder, '.before-2'))).toEqual(['contact.yaml']);
  expect(readContentVersion(folder)).toBe(2);
});

test('takes the same steps in the unpublished edits of an earlier release, and in what those began from', () => {
  write({ 'contact.yaml': mine });
  mkdirSync(at('.draft/base'), { recursive: true });
  write({ '.draft/contact.yaml': mine.replace('Ask us', 'Ask'), '.draft/base/contact.yaml': mine });
  migrate(folder, visits);
  const migrated = textOf('contact.yaml');
  expect([textOf('.draft/base/contact.yaml'), textOf('.draft/contact.yaml')]).toEqual([
    migrated,
    migrated.replace('Ask us', 'Ask'),
  ]);
});

test.each(['Visits are counted, nobody is followed.', 'Our server counts visits by the day.'])(
  'leaves the file alone when the notice says: %s',
  (said) => {
    const own = mine.replace('No cookies.', said);
    write({ 'contact.yaml': own });
    expect(migrate(folder, visits)).toEqual({ done: [] });
    expect(textOf('contact.yaml')).toBe(own);
    expect(readContentVersion(folder)).toBe(2);
    expect(existsSync(at('.before-2'))).toBe(false);
  },
);

test('keeps the line ends and the first mark that Notepad writes', () => {
  const own = `\ufeff${mine.replaceAll('\n', '\r\n')}`;
  write({ 'contact.yaml': own });
  migrate(folder, visits);
  const after = textOf('contact.yaml');
  expect(after).toContain(point);
  expect(after.startsWith('\ufeff# Mine.\r\n')).toBe(true);
  expect(after.replaceAll('\r\n', '')).not.toContain('\n');
});

test.each([
  ['points: [', 'privacy: [a\n'],
  ['no notice', 'page: {}\n'],
])('waits, changing nothing, until the file can be read: %s', (_, text) => {
  write({ 'contact.yaml': text });
  expect(migrate(folder, visits)).toEqual({ done: [] });
  expect(readdirSync(folder)).toEqual(['contact.yaml']);
  write({ 'contact.yaml': mine });
  expect(migrate(folder, visits)).toHaveProperty('done.length', 1);
});

test('waits for a file that is not UTF-8 instead of corrupting its characters', () => {
  const latin = Buffer.from(mine.replace('Rosa', 'Núñez'), 'latin1');
  writeFileSync(at('contact.yaml'), latin);
  expect(migrate(folder, visits)).toEqual({ done: [] });
  expect(readFileSync(at('contact.yaml')).equals(latin)).toBe(true);
});

test('content for a newer program, or of no version, is refused before anything is touched, with the way out', () => {
  write({ 'contact.yaml': mine, '.version': '8\n' });
  expect(prepareContent(folder)).toEqual({ refused: expect.stringMatching(/version 8.*up to 7.*git pull/) });
  expect(textOf('contact.yaml')).toBe(mine);
  expect(readdirSync(folder).sort()).toEqual(['.version', 'contact.yaml']);
  write({ '.version': 'two' });
  expect(prepareContent(folder)).toEqual({ refused: expect.stringContaining('should hold one number') });
});

const inBoth: Step = {
  version: 8,
  summary: 'two files have a new word',
  change: (texts) =>
    Object.fromEntries(
      ['a.yaml', 'b.yaml'].map((name) => [name, `${texts[name]!.replace('new: 1\n', '')}new: 1\n`]),
    ),
};

test('it finishes later, whichever file was being written when it was killed', () => {
  for (const killedAfter of [[], ['a.yaml'], ['a.yaml', 'b.yaml']]) {
    write({ 'a.yaml': 'x: 1\n', 'b.yaml': 'y: 1\n', '.version': '7' });
    rmSync(at('.before-8'), { recursive: true, force: true });
    mkdirSync(at('.before-8'));
    write({ '.before-8/a.yaml': 'x: 1\n', '.before-8/b.yaml': 'y: 1\n', '.a.yaml.4194305': 'x: 1\nne' });
    for (const name of killedAfter) write({ [name]: `${textOf(name)}new: 1\n` });
    migrate(folder, [...steps, inBoth]);
    expect([textOf('a.yaml'), textOf('b.yaml')]).toEqual(['x: 1\nnew: 1\n', 'y: 1\nnew: 1\n']);
    expect([textOf('.before-8/a.yaml'), textOf('.before-8/b.yaml')]).toEqual(['x: 1\n', 'y: 1\n']);
    expect(readContentVersion(folder)).toBe(8);
  }
});

test('temporary files of a killed update or editor are deleted next time, and no file of the owner’s', () => {
  write({ 'a.yaml': 'x: 1\n', '.version': '7\n' });
  for (const name of ['photos', '.before-2', '.schemas']) mkdirSync(at(name));
  const left = ['.a.yaml', '.version', '.before-2/.a.yaml', '.schemas/.home.json', 'photos/.slab.jpg'];
  for (const name of left) write({ [`${name}.4194305`]: 'x' });
  const kept = [`.a.yaml.${process.ppid}`, '.a.yaml', '.notes.2024', 'a.yaml.4194305'];
  for (const name of kept) write({ [name]: 'x' });
  expect(prepareContent(folder)).toEqual({ done: [] });
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(
    files
      .map(({ name }) => name)
      .filter((name) => name.startsWith('.') || /\d$/.test(name))
      .toSorted(),
  ).toEqual(['.version', ...kept].toSorted());
});

test('if one file cannot be written, none is changed', () => {
  write({ 'a.yaml': 'x: 1\n', 'b.yaml': 'y: 1\n', '.version': '7' });
  // Where the second file would be written aside.
  mkdirSync(at(`.b.yaml.${process.pid}`));
  expect(() => migrate(folder, [...steps, inBoth])).toThrow();
  expect([textOf('a.yaml'), textOf('b.yaml')]).toEqual(['x: 1\n', 'y: 1\n']);
  expect(readContentVersion(folder)).toBe(7);
});

test('a file that is a symbolic link remains one', () => {
  const elsewhere = makeTemporaryFolder(onTestFinished);
  writeFileSync(path.join(elsewhere, 'contact.yaml'), mine);
  symlinkSync(path.join(elsewhere, 'contact.yaml'), at('contact.yaml'));
  migrate(folder, visits);
  expect(readFileSync(path.join(elsewhere, 'contact.yaml'), 'utf8')).toContain(point);
});

const promised = [addPromise];

test('writes down the promise that the program made before, and keeps a promise of the owner’s', () => {
  const own = "name: A\ncredentials: 'B' # ours\n\n# What we do.\nservices:\n  - x\n";
  write({ 'business.yaml': own, '.version': '2' });
  expect(migrate(folder, promised)).toEqual({ done: [expect.stringContaining('what you promise')] });
  const promise = 'promise:\n  answer: 24 hours\n  freeEstimate: true\n';
  expect(textOf('business.yaml')).toContain(promise);
  expect(textOf('business.yaml').replace(promise, '')).toBe(own);
  const none = own.replace('services', 'promise: { answer: none }\nservices');
  write({ 'business.yaml': none, '.version': '2' });
  migrate(folder, promised);
  expect(textOf('business.yaml')).toBe(none);
});

test.each<[string, string, string]>([
  ['above the notes of the promise', "name: 'A'  # ours\n\n", '# We keep it.\npromise: {answer: none}\n'],
  ['above what the form offers', '\ufeff# Mine.\r\nname: A\r\n\r\n', 'services: []\r\n'],
  ['at the end of what has neither', 'name: A\n\n', ''],
])('a note on Spanish is added %s, once, and every other line is left', (_, above, below) => {
  write({ 'business.yaml': above + below, '.version': '3' });
  expect(migrate(folder)).toEqual({ done: [expect.stringContaining('in Spanish too')] });
  const note = textOf('business.yaml').slice(above.length).replace(below, '');
  expect(textOf('business.yaml')).toBe(above + note + below);
  expect(note).toMatch(/^(# .*\r?\n){2}# spanish: true\r?\n\s*$/);
  write({ '.version': '3' });
  expect(migrate(folder)).toEqual({ done: [] });
});

test.each([sampleFolder, 'tests/content'])('%s needs no step, and the check leaves it so', (of) => {
  expect(readContentVersion(of)).toBe(steps.at(-1)!.version);
  rmSync(folder, { recursive: true });
  cpSync(of, folder, { recursive: true });
  writeFileSync(at('.version'), '1');
  expect(prepareContent(folder)).toEqual({ done: [] });
  expect(checkContent(readSources(folder))).toEqual([]);
  expect(textOf('contact.yaml')).toBe(readFileSync(path.join(of, 'contact.yaml'), 'utf8'));
  expect(textOf('.version')).toBe('7\n');
  expect(existsSync(at('.before-7'))).toBe(false);
});

test('files for editors are updated with the program, and nothing fails if they can’t be written', () => {
  rmSync(folder, { recursive: true });
  cpSync(sampleFolder, folder, { recursive: true });
  write({ '.schemas/home.json': '{}' });
  rmSync(at('.schemas/about.json'));
  mkdirSync(at('.schemas/about.json'));
  expect(prepareContent(folder)).toEqual({ done: [] });
  expect(textOf('.schemas/home.json')).toBe(
    readFileSync(path.join(sampleFolder, '.schemas/home.json'), 'utf8'),
  );
});

test.each<[string, string, string]>([
  [
    'notes, order and quotes',
    "# Ours.\n\n# The first.\n- name: 'A' # beside\n  text: x\n\n- # On a line of its own.\n  text: y\n  name: B\n",
    "# Ours.\n\n# The first.\n- id: ID\n  name: 'A' # beside\n  text: x\n\n- # On a line of its own.\n  id: ID\n  text: y\n  name: B\n",
  ],
  ['another indent', '  -   name: A\n      text: x\n', '  -   id: ID\n      name: A\n      text: x\n'],
  [
    'groups on one line',
    '[{ name: A }, {name: B, text: x}]\n',
    '[{ id: ID, name: A }, {id: ID, name: B, text: x}]\n',
  ],
  [
    'line ends and a mark',
    '\ufeff- name: A\r\n  text: x\r\n',
    '\ufeff- id: ID\r\n  name: A\r\n  text: x\r\n',
  ],
  ['ids that are there', '- id: mine\n  name: A\n', '- id: mine\n  name: A\n'],
  ['two of one name', '- name: A\n- name: A\n', '- id: ID\n  name: A\n- id: ID\n  name: A\n'],
  ['an empty list', '# None.\n[]\n', '# None.\n[]\n'],
])('each testimonial gets an id, and keeps %s', (_, written, expected) => {
  write({ 'testimonials.yaml': written, '.version': '5' });
  migrate(folder);
  const text = textOf('testimonials.yaml');
  expect(text.replaceAll(/t[0-9a-f]{11}/g, 'ID')).toBe(expected);
  const ids = text.match(/t[0-9a-f]{11}/g) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
  // Another machine, and every reading of a version, finds the same.
  write({ 'testimonials.yaml': written, '.version': '5' });
  migrate(folder);
  expect(textOf('testimonials.yaml')).toBe(text);
});

test('a project without a number gets the one that it has had', () => {
  write({ 'projects.yaml': '- title: A\n- id: 7\n  title: B\n- title: C\n', '.version': '5' });
  migrate(folder);
  expect(textOf('projects.yaml')).toBe('- id: 8\n  title: A\n- id: 7\n  title: B\n- id: 9\n  title: C\n');
});

test('services of the form get ids, and the cards of Home that surely show the same name them', () => {
  const option = (label: string, anchor: string) => `  - label: ${label} # ours\n    anchor: ${anchor}\n`;
  const card = (title: string, anchor: string) => `    - title: ${title}\n      anchor: ${anchor}\n`;
  const offered = [option('Drives', 'homes'), option('Slabs', 'homes'), option('Repair', 'repair')];
  const shown = [card('{ en: Slabs, es: Losas }', 'homes'), card('Walks', 'homes'), card('Cracks', 'repair')];
  const texts = {
    'business.yaml': `# Mine.\nservices:\n${offered.join('')}`,
    'home.yaml': `services:\n  cards:\n${shown.join('')}`,
  };
  const migrated = () => {
    write({ ...texts, '.version': '6' });
    migrate(folder);
    return [textOf('business.yaml'), textOf('home.yaml')].join('');
  };
  const text = migrated();
  const [drives, slabs, repair] = text.match(/(?<= {4}id: )s[0-9a-f]{11}\n/g)!;
  expect(new Set([drives, slabs, repair]).size).toBe(3);
  expect(text).toMatch(/^# Mine\.\n[\s\S]*label: Drives # ours\n/);
  const links = text.split('- title: ').map((part) => part.match(/(?<=service: ).*\n/)?.[0]);
  expect(links).toEqual([undefined, slabs, undefined, repair]);
  // Every reading of a version finds the same, and what is done is left alone.
  expect(migrated()).toBe(text);
  write({ '.version': '6' });
  expect(migrate(folder)).toEqual({ done: [] });
});
