import type { BrowserContext, Page } from '@playwright/test';

/**
 * What pages that are opened from now on do after exactly this time, or again and again, in milliseconds, they do in a
 * twentieth of it.
 */
export function hasten(
  visit: Page | BrowserContext,
  timer: 'setTimeout' | 'setInterval',
  ...pauses: number[]
) {
  return visit.addInitScript(
    ([timer, pauses]) => {
      const real = window[timer] as (run: TimerHandler, pause?: number, ...rest: unknown[]) => number;
      const hastened = (run: TimerHandler, pause?: number, ...rest: unknown[]) =>
        real(run, pause && pauses.includes(pause) ? pause / 20 : pause, ...rest);
      Object.assign(window, { [timer]: hastened });
    },
    [timer, pauses] as const,
  );
}
