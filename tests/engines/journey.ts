import { writeFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { type FoundEngine, titles } from '../../scripts/engines.mjs';
import { startByPlaywright } from './drive-by-playwright.ts';
import { startFirefox } from './drive-firefox.ts';
import { startWebkit } from './drive-webkit.ts';
import type { Device, Engine, Habits } from './driver.ts';
import { Visitor } from './visitor.ts';

export { routes } from '../../shared/routes.ts';
export { expect };

export interface EngineOptions {
  found: FoundEngine;
  device: Device;
}

/** How each way of driving starts its engine. */
const start: Record<FoundEngine['by'], (found: FoundEngine, device: Device) => Promise<Engine>> = {
  playwright: ({ name, program }) => startByPlaywright(name, program),
  bidi: ({ program }, device) => startFirefox(program, device),
  webdriver: ({ program }) => startWebkit(program),
};

interface Fixtures {
  /** What is unusual about the visitor's browser; set by test.use. */
  habits: Habits;
  /** Where the site is. */
  origin: string;
  visitor: Visitor;
}

/** A journey, written once, in the engine and window of its project. */
export const test = base.extend<Fixtures, EngineOptions & { engine: Engine }>({
  found: [undefined as unknown as FoundEngine, { scope: 'worker', option: true }],
  device: [undefined as unknown as Device, { scope: 'worker', option: true }],
  engine: [
    async ({ found, device }, use) => {
      const engine = await start[found.by](found, device);
      await use({ ...engine, version: `${titles[found.name]} ${engine.version}` });
      await engine.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  habits: [{}, { option: true }],
  origin: async ({ baseURL }, use) => use(baseURL!),
  visitor: async ({ engine, device, habits, origin }, use, testInfo) => {
    testInfo.annotations.push({ type: 'engine', description: engine.version });
    const visitor = new Visitor(await engine.open(device, habits), origin);
    await use(visitor);
    if (testInfo.errors.length > 0) {
      const picture = await visitor.screenshot().catch(() => undefined);
      if (picture) writeFileSync(testInfo.outputPath('when-it-failed.png'), picture);
    }
    expect(await visitor.leave(), 'what the browser complained about').toEqual([]);
  },
});
