import type { BrowserContext, Page } from '@playwright/test';
import { quoteEndpoint } from '#shared/routes.ts';
import { quoteForm, type sampleRequest } from './quote-form.ts';
import { expect, forgive, hydrated, open, routes, test as visit } from './visit.ts';

/** A visit during which requests fail, or the line is cut: the browser reports that itself. */
export const test = visit.extend<{ failures: undefined }>({
  failures: [
    async ({ complaints }, use) => {
      forgive(complaints);
      await use(undefined);
    },
    { auto: true },
  ],
});

export const endpoint = `**${quoteEndpoint}`;

/** Opens the form on a page whose requests fail. `reconnect` lets them through again. */
export async function openCutOff(page: Page) {
  let isCut = true;
  // Not done by removing the route: a request in progress at that moment might fail once more.
  await page.route(endpoint, (answer) => (isCut ? answer.abort() : answer.continue()));
  await open(page, routes.contact);
  const reconnect = () => {
    isCut = false;
  };
  return { form: quoteForm(page), reconnect };
}

/** The same in another tab. */
export async function anotherCutOff(context: BrowserContext) {
  const page = await context.newPage();
  return { page, ...(await openCutOff(page)) };
}

/** Sends a request that fails, so that it is kept on the device. */
export async function storeUnsent(page: Page, request: ReturnType<typeof sampleRequest>) {
  const form = quoteForm(page);
  await form.fill(request);
  await form.send.click();
  await expect(form.notice).toContainText('saved on this device for 24 hours');
  await expect(form.send).toBeEnabled();
  return form;
}

/** How many requests are waiting on the device. */
export const waiting = (page: Page) => page.evaluate(() => localStorage.length);

/** How many tabs send what waits, or wait for their turn to. */
export function inLine(page: Page) {
  return page.evaluate(async () => {
    const { held, pending } = await navigator.locks.query();
    return held!.length + pending!.length;
  });
}

/** Comes back to the form later. */
export async function comeBack(page: Page) {
  await page.reload();
  await hydrated(page);
}
