import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { findChromium, findHeadlessShell } from './chromium.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

afterEach(() => void vi.unstubAllEnvs());

test('prefers the browser named in CHROMIUM_PATH, and stops if it does not exist', () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  vi.stubEnv('CHROME_PATH', '/nowhere/chrome');
  expect(findChromium()).toBe(process.execPath);
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  expect(findChromium).toThrow('There is no browser at /nowhere/chromium');
});

test('a headless shell that starts is found, unless another browser is named', () => {
  const folder = makeTemporaryFolder();
  const shell = path.join(folder, 'chromium-headless-shell');
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM_PATH', undefined);
  vi.stubEnv('CHROME_PATH', undefined);
  expect(findHeadlessShell()).toBeUndefined();
  writeFileSync(shell, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  expect(findHeadlessShell(), 'it does not start').toBeUndefined();
  writeFileSync(shell, '#!/bin/sh\n');
  expect(findHeadlessShell()).toBe(shell);
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  expect(findHeadlessShell()).toBeUndefined();
});
