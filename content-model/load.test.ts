import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { ContentError, contentFolder, load } from './load.ts';
import type { FileName } from './schema/files.ts';

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
  return load(name, folder);
}

test('throws an error with one line per problem and without code', () => {
  const faulty = () =>
    loadWith('business.yaml', /^phone: .*\nemail: .*$/m, 'phone: call us\nemail: at the office');
  const told = expect.stringMatching(
    /^\s*content\/business\.yaml:\d+ phone: "call us" .*\ncontent\/business\.yaml:\d+ email: "at the office" .*$/,
  );
  expect(faulty).toThrow(ContentError);
  expect(faulty).toThrow(expect.objectContaining({ message: told, stack: told }));
});

test.each(['407.555.0187', '1-407-555-0187', '4075550187'])(
  'shows and dials the phone number in the same way when it is written %s',
  (written) => {
    const { phone } = loadWith('business.yaml', /^phone: .*$/m, `phone: '${written}'`);
    expect(phone).toEqual({ shown: '(407) 555-0187', e164: '+14075550187' });
  },
);

test('takes the one email address that was meant', () => {
  const { email } = loadWith('business.yaml', /^email: .*$/m, 'email: "Office <\\u200boffice@beton.рф>"');
  expect(email).toBe('office@beton.xn--p1ai');
});

test('keeps figures and their units on one line', () => {
  const { intro } = loadWith('gallery.yaml', /^ {2}lead: .*$/m, '  lead: Joints 8–10 ft apart');
  expect(intro.lead).toBe('Joints 8–\u206010\u00a0ft apart');
});

test('a folder without claims.yaml loads, and confirms nothing', () => {
  expect(load('claims.yaml', folder)).toEqual([]);
});

test('fills in words in braces from the other files of the same folder, as they are now', () => {
  const { figures } = load('business.yaml');
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

test('what one page does with its words is not seen on another', () => {
  load('projects.yaml').length = 0;
  expect(load('projects.yaml')).not.toHaveLength(0);
});
