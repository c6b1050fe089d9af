import { type OwnersDesk, openOwnersDesk } from './owners-desk.ts';
import { test as base, type Page } from './visit.ts';

interface Fixtures {
  desk: OwnersDesk;
  /** Opens a browser of its own in which somebody is signed in. */
  comeIn: (email?: string) => Promise<Page>;
}

/** A visit at the owner's desk: each has its own server. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  desk: async ({}, use) => {
    const desk = await openOwnersDesk();
    await use(desk);
    await desk.close();
  },
  baseURL: async ({ desk }, use) => use(desk.origin),
  comeIn: async ({ browser, desk, viewport, complaints }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (email) => {
      const context = await browser.newContext({ baseURL: desk.origin, viewport });
      contexts.push(context);
      await context.addCookies([await desk.cookie(email)]);
      const page = await context.newPage();
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** The list's rows; on a phone they are hidden behind an open request. */
export const rows = (page: Page) => page.locator('[data-request]');
export const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
export const request = (page: Page) => page.getByRole('region', { name: 'Request', exact: true });
export const list = (page: Page) => page.getByRole('region', { name: 'List of requests' });

export { expect, type Page } from './visit.ts';
