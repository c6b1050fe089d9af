import { defineConfig } from '@playwright/test';
import { beginEndToEndTests } from '#tests/support/fixture-site.ts';
import { inProject } from '../../scripts/project.mjs';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import type { Device } from './driver.ts';
import type { EngineOptions } from './engine-test.ts';
import { type Found, findEngines } from './engines.ts';

// One look for engines and one folder for all workers.
await beginEndToEndTests(() => ({
  ENGINES_FOUND: JSON.stringify(findEngines()),
  ENGINES_RUN: makeTemporaryFolder(),
}));

const engines: Found[] = JSON.parse(process.env.ENGINES_FOUND!);
const devices: Record<string, Device> = {
  phone: { width: 390, height: 844, isTouched: true },
  desk: { width: 1280, height: 800, isTouched: false },
};

/** End-to-end tests in which engines may differ, in Firefox and WebKit; Chromium makes all others. */
export default defineConfig<object, EngineOptions>({
  projects: engines.flatMap((found) =>
    Object.entries(devices).map(([name, device]) => ({
      name: `${found.name}-${name}`,
      testMatch: '*.spec.ts',
      grepInvert: [
        device.isTouched ? /@desk/ : /@phone/,
        // Only WebKit lets its features be switched off, and only Firefox protects itself.
        found.name === 'webkit' ? /@fingerprinting/ : /@features/,
      ],
      use: { found, device },
    })),
  ),
  testDir: '.',
  outputDir: inProject('test-results/engines'),
  reporter: 'list',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Long: on a busy machine a visitor waits too, and a test that passes never does.
  timeout: 120_000,
  expect: { timeout: 60_000 },
});
