import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.mjs';
import { enterEnvironment } from '../../scripts/environment.mjs';
import { ensureFixtureBuilt, fixtureVariables } from '../../scripts/fixture-site.mjs';
import { findProgram } from '../../scripts/programs.mjs';
import { inProject } from '../../scripts/project.mjs';

// Workers load this file again, and inherit the environment.
const hasCaddy = findProgram('caddy') !== undefined;
if (process.env.CADDY_RUN === undefined) {
  enterEnvironment('test', fixtureVariables);
  Object.assign(process.env, { CADDY_RUN: 'yes', CHROMIUM_PATH: findChromium() ?? '' });
  if (hasCaddy) await ensureFixtureBuilt();
}

/** Journeys over https, through the real Caddy with `deploy/Caddyfile`, to the real server. */
export default defineConfig({
  projects: [{ name: 'behind-caddy', testMatch: hasCaddy ? '*.spec.ts' : 'caddy-missing.ts' }],
  testDir: '.',
  outputDir: inProject('test-results/behind-caddy'),
  workers: 2,
  forbidOnly: true,
  // Long: on a busy machine a visitor waits too, and a test that passes never does.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: { viewport: { width: 1440, height: 900 } },
});
