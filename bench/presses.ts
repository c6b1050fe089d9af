import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { runs } from './part.ts';

/** How many times slower than this machine: Lighthouse's slow phone. */
export const slowdown = 4;

export interface Press {
  act(page: Page): Promise<unknown>;
  /** Puts the page back, without being measured. */
  undo?: ((page: Page) => Promise<unknown>) | undefined;
}

/** Presses again and again on a slowed-down page. @returns each time's interaction to next paint, in milliseconds */
export async function timePresses(page: Page, { act, undo }: Press): Promise<number[]> {
  await page.evaluate(watch);
  await page.emulateCPUThrottling(slowdown);
  const times = [];
  for (let run = 0; run < runs(20); run++) {
    await page.evaluate(() => window.benchEvents.splice(0));
    await act(page);
    await wait(700);
    times.push(await page.evaluate(() => Math.max(16, ...window.benchEvents)));
    await undo?.(page);
    await wait(300);
  }
  return times;
}

declare global {
  interface Window {
    benchEvents: number[];
  }
}

function watch() {
  window.benchEvents = [];
  const keep = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) window.benchEvents.push(entry.duration);
    }
  };
  // The types do not know durationThreshold yet.
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  new PerformanceObserver(keep).observe(options);
}
