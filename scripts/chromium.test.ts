import { afterEach, expect, test, vi } from 'vitest';
import { findChromium } from './chromium.mjs';
import { Stop } from './project.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('takes the browser that is named, before any other', () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  vi.stubEnv('CHROME_PATH', '/nowhere/chrome');
  expect(findChromium()).toBe(process.execPath);
});

test('says so when the browser that is named is not there', () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  expect(findChromium).toThrow(Stop);
  expect(findChromium).toThrow('There is no browser at /nowhere/chromium');
});
