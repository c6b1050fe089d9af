import { cpSync, writeFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { openTestDesk, type TestDesk } from '#tests/owner/open-desk.ts';
import { fixtureSite } from '#tests/support/fixture-site.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { startFirefox } from './drive-firefox.ts';
import { startWebkit } from './drive-webkit.ts';
import type { Device, Engine, Habits } from './driver.ts';
import type { Found } from './engines.ts';
import { Visitor } from './visitor.ts';

export { routes } from '../../shared/routes.ts';
export { expect };

export interface EngineOptions {
  found: Found;
  device: Device;
}

interface Fixtures {
  /** What is unusual about the visitor's browser; set by test.use. */
  habits: Habits;
  visitor: Visitor;
}

interface WorkerFixtures {
  /** The company whose site is visited, and its owner's desk. */
  desk: TestDesk;
  /** The folder of its words and pictures. */
  content: string;
  engine: Engine;
}

/** A test, written once, in the engine and window of its project: each worker has one engine and one server. */
export const test = base.extend<Fixtures, EngineOptions & WorkerFixtures>({
  found: [undefined as unknown as Found, { scope: 'worker', option: true }],
  device: [undefined as unknown as Device, { scope: 'worker', option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  content: [async ({}, use) => use(makeTemporaryFolder()), { scope: 'worker' }],
  desk: [
    async ({ content }, use) => {
      // Its own words, as it may change them.
      cpSync(fixtureSite.content, content, { recursive: true });
      const desk = await openTestDesk(undefined, { CONTENT_DIR: content });
      await use(desk);
      await desk.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  engine: [
    async ({ found, device, desk }, use, { project }) => {
      const engine =
        found.name === 'firefox'
          ? await startFirefox(found.program, device)
          : await startWebkit(found.program, device, `${desk.origin}/robots.txt`);
      console.log(`${project.name} ${engine.version}`);
      await use(engine);
      await engine.close();
    },
    // Four windows may be slow to draw their first page, and a busy machine is slow.
    { scope: 'worker', timeout: 300_000 },
  ],
  habits: [{}, { option: true }],
  visitor: async ({ engine, habits, desk }, use, testInfo) => {
    const visitor = new Visitor(await engine.open(habits), desk.origin);
    await use(visitor);
    if (testInfo.errors.length > 0) {
      const picture = await visitor.screenshot().catch(() => undefined);
      if (picture) writeFileSync(testInfo.outputPath('when-it-failed.png'), picture);
    }
    expect(await visitor.leave(), 'what the browser complained about').toEqual([]);
  },
});

/** What the server has kept of requests under a name. */
export const findSaved = async ({ store }: TestDesk, name: string) =>
  (await store.list()).filter((request) => request.name === name);
