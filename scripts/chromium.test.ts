import { afterEach, expect, test, vi } from 'vitest';
import { findChromium } from './chromium.mjs';
import { Stop } from './project.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('prefers the browser named in CHROMIUM_PATH', () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  vi.stubEnv('CHROME_PATH', '/nowhere/chrome');
  expect(findChromium()).toBe(process.execPath);
});

test('stops if the named browser does not exist', () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  expect(findChromium).toThrow(Stop);
  expect(findChromium).toThrow('There is no browser at /nowhere/chromium');
});
