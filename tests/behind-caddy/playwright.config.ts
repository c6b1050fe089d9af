import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';
import { inProject } from '../../scripts/project.mjs';

/** Journeys over https, through the real Caddy with `deploy/Caddyfile`, to the real server. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'behind-caddy' }],
  testDir: '.',
  outputDir: inProject('test-results/behind-caddy'),
  // Each file starts a Caddy of its own.
  fullyParallel: false,
  webServer: [],
});
