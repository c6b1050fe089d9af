import { globSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { install, isInstalled } from './install.mjs';
import { projectNode } from './project.mjs';

interface Package {
  version: string;
  integrity?: string;
  resolved?: string;
  engines?: { node: string };
  [flag: string]: unknown;
}
type Packages = Record<string, Package>;

const read = (file: string): Packages => JSON.parse(readFileSync(file, 'utf8')).packages;
const { platform, arch } = process;
const elsewhere = platform === 'win32' ? 'linux' : 'win32';

const named: Packages = {
  '': { version: '1.0.0' },
  'node_modules/reader': { version: '1.0.0' },
  'node_modules/builder': { version: '2.0.0', dev: true },
  'node_modules/builder-here': { version: '2.0.0', dev: true, optional: true, os: [platform], cpu: [arch] },
  'node_modules/builder-not-there': { version: '2.0.0', optional: true, os: [`!${elsewhere}`] },
  'node_modules/builder-there': { version: '2.0.0', optional: true, os: [elsewhere], cpu: [arch] },
  'node_modules/builder-there/node_modules/part': { version: '2.0.0', optional: true },
};

/** A folder in which npm was to install these, and in which it installed those. */
function installed(there: (packages: Packages) => void) {
  const folder = makeTemporaryFolder(onTestFinished);
  const packages = structuredClone(named);
  for (const place of Object.keys(named))
    if (place.startsWith('node_modules/builder-there')) delete packages[place];
  there(packages);
  for (const place of Object.keys(packages)) mkdirSync(path.join(folder, place), { recursive: true });
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: named }));
  writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  return folder;
}

const complete = () => {};
const without = (place: string) => (packages: Packages) => delete packages[place];
const older = (packages: Packages) => (packages['node_modules/reader']!.version = '0.9.0');
const slim = (packages: Packages) => {
  for (const [place, { dev }] of Object.entries(packages)) if (dev) delete packages[place];
};

test.each([
  ['what the lock file names', complete, true, true],
  ['all but what only builds', slim, false, true],
  ['all but one', without('node_modules/reader'), false, false],
  ['all, one of them older', older, false, false],
  ['all but a part made for this machine', without('node_modules/builder-here'), false, true],
  ['all but a part made for all machines but one', without('node_modules/builder-not-there'), false, false],
] as const)('whether it is installed where npm installed %s', (_, there, isAll, isEnoughToServe) => {
  const folder = installed(there);
  expect([isInstalled('all', folder), isInstalled('serving', folder)]).toEqual([isAll, isEnoughToServe]);
});

test('npm without a response is explained, and stopped', async () => {
  const asked: string[] = [];
  const silent = createServer((socket) => {
    socket.on('data', (text) => asked.push(String(text)));
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  vi.stubEnv('HTTPS_PROXY', `http://me:secret@127.0.0.1:${port}`);
  vi.stubEnv('npm_config_cache', makeTemporaryFolder(onTestFinished));
  vi.stubEnv('npm_config_registry', 'https://packages.example.com/');
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'log').mockReturnValue();
  const folder = makeTemporaryFolder(onTestFinished);
  writeFileSync(path.join(folder, 'package.json'), '{"dependencies":{"abbrev":"4.0.0"}}');
  const lock = { lockfileVersion: 3, packages: { 'node_modules/abbrev': { version: '4.0.0' } } };
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
  // A busy machine takes a while until npm asks at all.
  const end = () => (asked.length > 0 && logged.mock.calls.length > 0 ? 0 : 60_000);
  const times = {
    tell: 200,
    get end() {
      return end();
    },
  };
  const way = `it asks https://packages.example.com/ through the proxy http://127.0.0.1:${port}`;
  await expect(install(folder, 'all', ['install'], 'nothing', times)).rejects.toThrow(
    `npm got no response and was stopped: ${way}`,
  );
  expect(logged.mock.calls.join('\n')).toContain(`npm has been waiting for 0 s: ${way}`);
  expect(asked.join()).toContain('CONNECT packages.example.com:443');
  expect(isInstalled('all', folder)).toBe(false);
});

const locks = globSync(['package-lock.json', 'bench/package-lock.json', 'tests/tools/package-lock.json']);

test.each(locks)('every package in %s is checked when it is installed, and names no address', (file) => {
  const packages = Object.entries(read(file)).filter(([place, { inBundle }]) => place !== '' && !inBundle);
  expect(packages.filter(([, { integrity }]) => !integrity).map(([place]) => place)).toEqual([]);
  expect(packages.filter(([, { resolved }]) => resolved).map(([place]) => place)).toEqual([]);
});

test('the Node that everything runs on is a package of the lock file, and so is checked when it is installed', () => {
  const [name] = path.relative('node_modules', realpathSync(projectNode())).split(path.sep);
  // There is none for a Mac: its own has to do.
  if (name === '..') return expect(process.platform).toBe('darwin');
  const { version, integrity } = read('package-lock.json')[`node_modules/${name}`] ?? {};
  expect([`v${version}`, integrity]).toEqual([process.version, expect.stringMatching(/^sha512-/)]);
});

test('the lock file names the parts for every kind of machine', () => {
  const kinds = Object.keys(read('package-lock.json')).filter((place) =>
    place.includes('/@rolldown/binding-'),
  );
  expect(kinds.join()).toMatch(/darwin-arm64.*linux-arm64-gnu.*linux-x64-gnu.*linux-x64-musl.*win32-x64/);
});
