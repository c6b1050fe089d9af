import { defineConfig } from '@playwright/test';
import { owners } from '../../playwright.config.ts';
import { inProject } from '../../scripts/project.mjs';
import type { EngineOptions } from '../engines/journey.ts';
import engines from '../engines/playwright.config.ts';

/** `npm run screenshots:engines`: every page and open state of the owner's site, the engines side by side. */
export default defineConfig<object, EngineOptions>({
  ...engines,
  projects: engines.projects!.map(({ use, ...project }) => ({
    ...project,
    use: { ...use, baseURL: owners.env.SITE_URL },
  })),
  testDir: '.',
  testMatch: 'engines.views.ts',
  reporter: 'list',
  timeout: 120_000,
  globalTeardown: inProject('tests/screenshots/join-engines.ts'),
  webServer: { ...owners, cwd: inProject() },
});
