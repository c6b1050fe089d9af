import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium, isRoot } from './scripts/chromium.mjs';
import { projectNode } from './scripts/project.mjs';

// Workers load this file again and inherit the environment: one browser, port and folder for all of them.
process.env.CHROMIUM_PATH ??= findChromium() ?? '';
process.env.JOURNEYS_PORT ??= String(20_001 + 2 * (process.pid % 10_000));
process.env.JOURNEYS_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'journeys-'));
const siteUrl = `http://127.0.0.1:${process.env.JOURNEYS_PORT}`;

export default defineConfig({
  testDir: './tests/journeys',
  globalTeardown: './tests/remove-journey-data.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 30_000,
  reporter: 'list',
  use: {
    baseURL: siteUrl,
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
  webServer: {
    command: `"${projectNode()}" server/main.ts`,
    url: `${siteUrl}/healthz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    env: {
      PORT: process.env.JOURNEYS_PORT,
      HOST: '127.0.0.1',
      DATA_DIR: process.env.JOURNEYS_DATA_DIR,
      DIST_DIR: 'dist',
      SITE_URL: siteUrl,
    },
  },
});
