import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inWords, whyTooOld } from './node-version.mjs';

const promised = JSON.parse(readFileSync('package.json', 'utf8')).engines.node as string;

test.each([
  ['20.12.2', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['24.0.0', true],
])('whether Node %s can run it', (version, isPromised) => {
  expect(whyTooOld(version) === undefined).toBe(isPromised);
});

test('what is promised is what the packages with parts made of machine code need', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(promised).toBe(packages['node_modules/rolldown'].engines.node);
});

test.each(['README.md', 'CONTRIBUTING.md'])('%s promises the same', (file) => {
  expect(readFileSync(file, 'utf8')).toContain(`Node ${inWords(promised)}`);
});

test.each(['start', 'build'])('%s refuses a Node that is too old in a sentence', (script) => {
  const pretended = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.12.2"})';
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', pretended, `scripts/${script}.mjs`],
    { encoding: 'utf8', env: { PATH: process.env.PATH } },
  );
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Node 20\.12\.2 cannot run this, only [^\n]+\n$/);
});
