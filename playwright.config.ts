import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findContentFolder } from './content/folder.mjs';
import { chromiumFlags, findChromium, findHeadlessShell } from './scripts/chromium.mjs';
import { ensureFixtureBuilt, fixtureVariables } from './scripts/fixture-site.mjs';
import { freePort } from './scripts/free-port.mjs';
import { projectNode } from './scripts/project.mjs';
import { makeTemporaryFolder } from './tests/support/temporary-folder.ts';

// Workers load this file again and inherit the environment: one browser, one set of ports and one folder for all.
const isFirst = process.env.OWNERS_CONTENT_DIR === undefined;
process.env.OWNERS_CONTENT_DIR ??= findContentFolder();
process.env.OWNERS_DIST_DIR ??= process.env.DIST_DIR ?? 'dist';
process.env.HEADLESS_PATH ??= findHeadlessShell() ?? findChromium() ?? '';
process.env.CHROMIUM_PATH ??= findChromium() ?? '';
process.env.JOURNEYS_PORT ??= String(await freePort());
process.env.OWNERS_PORT ??= String(await freePort());
process.env.JOURNEYS_DATA_DIR ??= makeTemporaryFolder();
// Everything a journey starts or reads is the fixture's, except where the specification tests need the owner's.
Object.assign(process.env, fixtureVariables);
if (isFirst) await ensureFixtureBuilt();

export const fixture = serve(process.env.JOURNEYS_PORT, {
  ...fixtureVariables,
  DATA_DIR: process.env.JOURNEYS_DATA_DIR,
});
export const owners = serve(process.env.OWNERS_PORT, {
  CONTENT_DIR: process.env.OWNERS_CONTENT_DIR,
  DIST_DIR: process.env.OWNERS_DIST_DIR,
  DATA_DIR: path.join(process.env.JOURNEYS_DATA_DIR, 'owners'),
});

export default defineConfig({
  projects: [
    { name: 'journeys', testDir: './tests/journeys', use: { baseURL: fixture.env.SITE_URL } },
    { name: 'specification', testDir: './tests/specification', use: { baseURL: owners.env.SITE_URL } },
  ],
  workers: 2,
  fullyParallel: true,
  // What passes only then is named at the end of `npm test`, and fails `npm run test:stress`: docs/decisions/made-again.md.
  retries: 1,
  forbidOnly: true,
  // Long: on a busy machine a visitor waits too, and a test that passes never does.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    // Pictures of every moment and copies of the page would take as long again: `--trace on` for those.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.HEADLESS_PATH || undefined,
      args: chromiumFlags,
    },
  },
  webServer: [fixture, owners],
});

/** A server for one site on its own port. */
function serve(port: string, variables: { CONTENT_DIR: string; DIST_DIR: string; DATA_DIR: string }) {
  const siteUrl = `http://127.0.0.1:${port}`;
  return {
    command: `"${projectNode()}" server/main.ts`,
    url: `${siteUrl}/healthz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 } as const,
    env: { PORT: port, HOST: '127.0.0.1', SITE_URL: siteUrl, ...variables },
  };
}
