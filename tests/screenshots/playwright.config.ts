import { defineConfig } from '@playwright/test';
import journeys, { owners } from '../../playwright.config.ts';
import { inProject } from '../../scripts/project.mjs';

/** `npm run screenshots`: every page and state of the owner's site at every width, for review, in screenshots/. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'screenshots' }],
  testDir: '.',
  testMatch: '*.shots.ts',
  outputDir: inProject('test-results'),
  use: { ...journeys.use, baseURL: owners.env.SITE_URL },
  webServer: { ...owners, cwd: inProject() },
});
