import { defineConfig } from '@playwright/test';
import journeys, { fixture } from '../../playwright.config.ts';
import { type FoundEngine, findEngines } from '../../scripts/engines.mjs';
import { inProject } from '../../scripts/project.mjs';
import type { Device } from './driver.ts';
import type { EngineOptions } from './journey.ts';
import { unaskedOf } from './unasked.ts';

// Workers load this file again: looking once is enough.
process.env.ENGINES_FOUND ??= JSON.stringify(findEngines().found);
const found: FoundEngine[] = JSON.parse(process.env.ENGINES_FOUND);

const devices: Record<string, Device> = {
  phone: { width: 390, height: 844, isTouched: true },
  desk: { width: 1280, height: 800, isTouched: false },
};

/** The journeys that every visitor must be able to make, in every engine of this machine. */
export default defineConfig<object, EngineOptions>({
  ...journeys,
  projects: found.flatMap((engine) =>
    Object.entries(devices).map(([name, device]) => ({
      name: `${engine.name}-${name}`,
      // The journey's tag says what an engine or a device cannot do.
      grepInvert: [
        ...unaskedOf(engine).map(({ need }) => new RegExp(need)),
        ...(device.isTouched ? [] : [/@finger|@phone/]),
      ],
      use: { found: engine, device, baseURL: fixture.env.SITE_URL },
    })),
  ),
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: inProject('test-results/engines'),
  reporter: [['list'], ['./table-reporter.ts']],
  workers: 4,
  // On a busy machine a journey that starts servers and engines takes many seconds.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {},
  webServer: { ...fixture, cwd: inProject(), env: { ...fixture.env, RATE_LIMIT: '0' } },
});
