import { execFileSync } from 'node:child_process';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import type { QuoteRequest } from '../../shared/quote-request.ts';
import { routes } from '../../shared/routes.ts';

export { expect, type Page, routes };
export const pages = Object.values(routes);

/**
 * A visit during which the browser must not complain: no page error and no console error, where Chromium also
 * reports every request that failed and every broken rule of the CSP.
 */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(complaints);
      const forgiven = forgivenOf.get(complaints) ?? [];
      const others = complaints.filter((one) => !forgiven.some((beginning) => one.startsWith(beginning)));
      expect(others, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
});

const forgivenOf = new WeakMap<string[], string[]>();

/**
 * Forgives the failed requests that the test provoked, or other complaints that begin with these words; also those
 * that come later: the browser reports in its own time. Any other complaint still fails the test.
 */
export function forgive(complaints: string[], beginning = 'Failed to load resource') {
  forgivenOf.set(complaints, [...(forgivenOf.get(complaints) ?? []), beginning]);
}

/** Waits until the page's island responds to presses. */
export async function hydrated(page: Page) {
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
}

/** Waits for how the page looks on paper, which it links last. */
export async function readyForPaper(page: Page) {
  const sheets = () => [...document.styleSheets].map(({ media }) => media.mediaText);
  await expect.poll(() => page.evaluate(sheets)).toContain('print');
}

export async function open(page: Page, route: string) {
  await page.goto(route);
  await hydrated(page);
}

/** Fails on anything that axe finds, including best practices. Animations are off, so that colors are final. */
export async function expectAccessible(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}

export interface KeptRequest extends QuoteRequest {
  id: string;
  receivedAt: string;
  signals: string[];
}

/** What the server has kept under a name, as the owner's own command tells it. @param folder its DATA_DIR */
export function keptRequests(name: string, folder = process.env.JOURNEYS_DATA_DIR): KeptRequest[] {
  const printed = execFileSync('npm', ['run', '-s', 'requests', '--', 'list', '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, DATA_DIR: folder },
  });
  return (JSON.parse(printed) as KeptRequest[]).filter((kept) => kept.name === name);
}
