import type { Page, Request, Response } from '@playwright/test';

/** One response during a visit: its type according to the browser, and the bytes of its body as received. */
export interface Fetched {
  url: string;
  kind: string;
  bytes: number;
}

/** What a fresh page of the site fetches: for what is seen before anyone scrolls, and once scrolled to the end. */
export async function fetchedBy(page: Page, url: string) {
  const fetched: Fetched[] = [];
  page.on('response', (response) => {
    if (!/^https?:/.test(response.url())) return;
    const kind = response.request().resourceType();
    fetched.push({ url: response.url(), kind, bytes: bytesSaid(response) });
  });
  const quiet = watchRequests(page);
  await page.goto(url);
  await page.waitForFunction(linksPaper);
  await quiet();
  const seen = await page.evaluate(picturesInView);
  // Not what the browser fetches ahead: pictures a screen or two further down.
  const firstView = fetched.filter(({ url, kind }) => kind !== 'image' || seen.includes(url));
  await page.evaluate(scrollThrough);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await quiet();
  return { firstView, whole: fetched };
}

/** @returns what resolves when no request is under way */
function watchRequests(page: Page) {
  const underWay = new Set<Request>();
  let notify = () => {};
  const end = (request: Request) => {
    underWay.delete(request);
    if (underWay.size === 0) notify();
  };
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () =>
    new Promise<void>((resolve) => {
      notify = resolve;
      if (underWay.size === 0) resolve();
    });
}

/** How it looks on paper: the last that a page asks for by itself. */
const linksPaper = () => [...document.styleSheets].some(({ media }) => media.mediaText === 'print');

/** An answer without content says none. */
const bytesSaid = (response: Response) =>
  response.status() === 204 ? 0 : Number(response.headers()['content-length']);

function picturesInView(): string[] {
  const isInView = (image: HTMLImageElement) => {
    const { top, bottom } = image.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  };
  return [...document.images].filter(isInView).map((image) => image.currentSrc);
}

/** Screen by screen, so that every lazy picture comes into view. */
async function scrollThrough() {
  const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  while (!isAtEnd()) {
    scrollBy({ top: innerHeight, behavior: 'instant' });
    await painted();
  }
  await painted();
}

export function ofKind(fetched: Fetched[], ...kinds: string[]): Fetched[] {
  return fetched.filter(({ kind }) => kinds.includes(kind));
}

export function bytesOf(fetched: Fetched[]): number {
  return fetched.reduce((sum, { bytes }) => sum + bytes, 0);
}
