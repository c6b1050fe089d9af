import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { checkContent, readSources } from './check/check-content.ts';
import { isError } from './check/problem.ts';
import { ContentError, contentFolder, loadContent } from './load.ts';
import { sampleFolder } from './prepare/seed.ts';
import type { FileName } from './schema/files.ts';
import { textsIn } from './schema/leaves.ts';

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder(onTestFinished);
});

/** Loads the project's own file with one line changed, from a folder of its own. */
function loadWith<Name extends FileName>(name: Name, from: RegExp, to: string) {
  const text = readFileSync(path.join(contentFolder, name), 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(path.join(folder, name), changed);
  return loadContent(name, folder);
}

test('throws an error with one line per problem and without code', () => {
  const faulty = () =>
    loadWith('business.yaml', /^phone: .*\nemail: .*$/m, 'phone: call us\nemail: at the office');
  const message = expect.stringMatching(
    /^\s*content\/business\.yaml:\d+ phone: "call us" .*\ncontent\/business\.yaml:\d+ email: "at the office" .*$/,
  );
  expect(faulty).toThrow(ContentError);
  expect(faulty).toThrow(expect.objectContaining({ message, stack: message }));
});

test.each(['407.555.0187', '1-407-555-0187', '4075550187'])(
  'shows and dials the phone number in the same way when it is written %s',
  (written) => {
    const { phone } = loadWith('business.yaml', /^phone: .*$/m, `phone: '${written}'`);
    expect(phone).toEqual({ shown: '(407) 555-0187', e164: '+14075550187' });
  },
);

test('accepts the one email address that was meant', () => {
  const { email } = loadWith('business.yaml', /^email: .*$/m, 'email: "Office <\\u200boffice@beton.рф>"');
  expect(email).toBe('office@beton.xn--p1ai');
});

test('keeps figures and their units on one line', () => {
  const { intro } = loadWith('gallery.yaml', /^ {2}lead: .*$/m, '  lead: Joints 8–10 ft apart');
  expect(intro.lead).toBe('Joints 8–\u206010\u00a0ft apart');
});

test('a folder without claims.yaml loads, and confirms nothing', () => {
  expect(loadContent('claims.yaml', folder)).toEqual([]);
});

test('fills in words in braces from the other files of the same folder, as they are now', () => {
  const { figures } = loadContent('business.yaml');
  const copy = (name: FileName, change = (text: string) => text) =>
    writeFileSync(path.join(folder, name), change(readFileSync(path.join(contentFolder, name), 'utf8')));
  copy('business.yaml');
  copy('projects.yaml', (text) => text.slice(0, text.indexOf('- id', text.indexOf('- id') + 1)));
  const lead = "  lead: '{projects job/jobs} in {years} years, {projects figure} in all; {cities}.'";
  const { intro } = loadWith('gallery.yaml', /^ {2}lead: .*$/m, lead);
  expect(intro.lead).toBe(
    `One job in ${figures.years} years, ${figures.projects} in all; Tampa, Kissimmee, Land O’ Lakes and Cañada Heights.`,
  );
});

test('one page’s changes to its texts don’t affect another page', () => {
  loadContent('projects.yaml').length = 0;
  expect(loadContent('projects.yaml')).not.toHaveLength(0);
});

test('without a number, promise or project, no page shows a gap, in either language', () => {
  cpSync(sampleFolder, folder, { recursive: true });
  const write = (name: FileName, from: RegExp, to: string) => {
    const file = path.join(folder, name);
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(from);
    writeFileSync(file, text.replace(from, to));
  };
  write('business.yaml', /^figures:\n(?: {2}.*\n)*/m, 'figures: {}\n');
  write('business.yaml', /answer: 24 hours/, 'answer: none');
  write('projects.yaml', /^- [\s\S]*/m, '[]\n');
  // All that a list, a section and a page say, one after the other.
  write(
    'about.yaml',
    /^team:\n {2}heading:\n {4}en: .*/m,
    'team:\n  heading:\n    en: "{years} years of people"',
  );
  write(
    'about.yaml',
    /^( {2}points:\n)(?: {4}- en: .*\n {6}es: .*\n.*\n)*/m,
    '$1    - { en: "{support}", es: "{support}" }\n',
  );
  write('services.yaml', /^ {4}title:\n {6}en: .*/m, '    title:\n      en: "{licensed} licensed concrete"');
  write('home.yaml', /^ {2}heading:\n {4}en: Concrete built.*/m, '  heading:\n    en: "{crews}"');

  expect(checkContent(readSources(folder)).filter(isError)).toEqual([]);
  const pages = (['home', 'about', 'services', 'gallery', 'contact'] as const).flatMap((page) =>
    (['en', 'es'] as const).map(
      (language) => [page, language, loadContent(`${page}.yaml`, folder, language)] as const,
    ),
  );
  const texts = pages.flatMap(([page, language, content]) =>
    textsIn(content).map((text) => `${page} ${language}: ${text}`),
  );
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter((text) => /[{}\p{Co}]|^\w+ \w\w: *$/u.test(text))).toEqual([]);
  const about = loadContent('about.yaml', folder);
  expect([about.page.title, about.team, about.achievements]).toEqual([
    'About Our Concrete Crews',
    undefined,
    [],
  ]);
  expect(about.page.description).toBe(
    'Who pours your concrete, what we stand by and how well we know Central Florida ground.',
  );
  expect(loadContent('about.yaml', folder, 'es').page.title).toBe('Quiénes vacían su concreto');
  expect(loadContent('contact.yaml', folder)).not.toHaveProperty('emergency.hours');
  expect(loadContent('home.yaml', folder).hero.heading).toBe('Central Florida Concrete');
  // What others lead to stays.
  expect(loadContent('services.yaml', folder).blocks[0]?.title).toBe('Licensed concrete');
});
