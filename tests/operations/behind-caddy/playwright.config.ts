import { defineConfig } from '@playwright/test';
import { findChromium } from '#tests/support/chromium.ts';
import { beginEndToEndTests } from '#tests/support/fixture-site.ts';
import { findProgram, printMissing } from '#tests/support/programs.ts';
import { inProject } from '../../../scripts/project.mjs';

await beginEndToEndTests(() => {
  printMissing(['caddy']);
  return { CHROMIUM_PATH: findChromium() ?? '' };
});

/** End-to-end tests over https, through the real Caddy with `deploy/Caddyfile`, to the real server. */
export default defineConfig({
  projects: [{ name: 'behind-caddy', testMatch: findProgram('caddy') ? '*.spec.ts' : [] }],
  testDir: '.',
  outputDir: inProject('test-results/behind-caddy'),
  workers: 2,
  forbidOnly: true,
  // Long: on a busy machine a visitor waits too, and a test that passes never does.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: { viewport: { width: 1440, height: 900 } },
});
