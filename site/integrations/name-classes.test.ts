import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { classesIn, codeOf, inWords, nameClasses } from './name-classes.ts';

test('every class of a sheet is found once, and nothing else that follows a dot', () => {
  const sheet = `
    /* .gone in 1.5rem */
    .card { margin: .5rem 1.25rem; background: url("data:image/svg+xml,http://www.w3.org/2000/svg"); }
    .card.isLarge > .photo:not(.tall) { translate: 0.5px; }`;
  expect(classesIn(sheet)).toEqual(['card', 'isLarge', 'photo', 'tall']);
});

test('ten thousand classes have codes of their own, of letters that spell nothing', () => {
  const codes = Array.from({ length: 10_000 }, (_, index) => codeOf(index));
  expect(new Set(codes).size).toBe(10_000);
  expect(codes.filter((code) => /[^a-z]|[aeiouy]/.test(code))).toEqual([]);
  expect([codes[0], codes[19], codes[20], codes[419], codes[420]]).toEqual(['b', 'z', 'bb', 'zz', 'bbb']);
});

test('classes of the same name in two sheets are two, whatever folder a sheet is in', () => {
  const folder = makeTemporaryFolder(onTestFinished);
  mkdirSync(path.join(folder, 'ui'));
  writeFileSync(path.join(folder, 'ui/Band.module.css'), '.box { color: red; } .lead { color: blue; }');
  writeFileSync(path.join(folder, 'Card.module.css'), '.box { color: green; }');
  const name = nameClasses(folder);
  const named = [
    name('box', '/anywhere/Card.module.css'),
    name('box', '/anywhere/ui/Band.module.css'),
    name('lead', '/anywhere/ui/Band.module.css'),
  ];
  expect(named).toEqual(['sl-b', 'sl-c', 'sl-d']);
  expect(name('rise', 'ui/Band.module.css')).toBe('Band-rise');
  expect(inWords('rise', 'ui/Band.module.css')).toBe('Band-rise');
});
