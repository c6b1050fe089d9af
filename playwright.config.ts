import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { projectNode } from './scripts/project.mjs';
import { reportFile } from './scripts/run-tests.mjs';
import { chromiumFlags, findChromium, findHeadlessShell } from './tests/support/chromium.ts';
import { beginEndToEndTests, fixtureVariables } from './tests/support/fixture-site.ts';
import { makeTemporaryFolder } from './tests/support/temporary-folder.ts';

// One browser and one folder for all workers.
await beginEndToEndTests(() => {
  const chromium = findChromium();
  if (!chromium)
    throw new Error(
      'No Chromium: `npx playwright install chromium`, on Debian `apt-get install chromium`, or name one in CHROMIUM_PATH.',
    );
  return {
    CHROMIUM_PATH: chromium,
    HEADLESS_PATH: findHeadlessShell() ?? chromium,
    E2E_DATA_DIR: makeTemporaryFolder(),
  };
});

/** Every test file may also be visited through this server; its address is known once it listens. */
export const fixture = {
  command: `"${projectNode()}" server/main.ts`,
  wait: { stdout: /^Serving (?<E2E_ORIGIN>http:\S+),/m },
  // A busy machine is slow, not wrong.
  timeout: 300_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 } as const,
  env: { PORT: '0', HOST: '127.0.0.1', ...fixtureVariables, DATA_DIR: process.env.E2E_DATA_DIR! },
};

const specs = '{visitor,owner,operations,outsiders}/**/*.spec.ts';
/** A test that only `npm run test:all` runs: one with this tag, or in a file of this name. */
const slow = /@slow\b|\.slow\.spec\.ts/;
/** Has a configuration of its own. */
const behindCaddy = 'operations/behind-caddy/**';

export default defineConfig({
  testMatch: specs,
  testIgnore: behindCaddy,
  projects: [
    { name: 'e2e', grepInvert: slow },
    { name: 'slow', grep: slow },
  ],
  testDir: path.resolve(import.meta.dirname, 'tests'),
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Long: on a busy machine a visitor waits too, and a test that passes never does.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ...(reportFile ? [['json', { outputFile: reportFile }] as const] : [])],
  use: {
    baseURL: process.env.E2E_ORIGIN,
    viewport: { width: 1280, height: 720 },
    // What moves is looked at by the tests that are about it, and by every engine in `tests/engines`.
    reducedMotion: 'reduce',
    // Pictures of every moment and copies of the page would take as long again: `--trace on` for those.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.HEADLESS_PATH, args: chromiumFlags },
  },
  webServer: fixture,
});
