import type { Page, Response } from '@playwright/test';

/** One response during a visit: its type according to the browser, and the bytes of its body as received. */
export interface Fetched {
  url: string;
  kind: string;
  bytes: number;
}

/** For the last pictures, and for what a page links a second after it has loaded; in milliseconds. */
const settling = 2_000;

/**
 * What a fresh page fetches for an address: for what is seen before anyone scrolls, with what the browser fetches
 * ahead (pictures a screen or two further down), and once scrolled to the end.
 */
export async function fetchedBy(page: Page, url: string) {
  const fetched: Fetched[] = [];
  page.on('response', (response) => {
    if (!/^https?:/.test(response.url())) return;
    const kind = response.request().resourceType();
    fetched.push({ url: response.url(), kind, bytes: bytesSaid(response) });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const ahead = [...fetched];
  const seen = await page.evaluate(picturesInView);
  const firstView = ahead.filter(({ url, kind }) => kind !== 'image' || seen.includes(url));
  await scrollThrough(page);
  await page.waitForTimeout(settling);
  return { firstView, ahead, whole: fetched };
}

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
async function scrollThrough(page: Page) {
  const isAtEnd = () => {
    scrollBy({ top: innerHeight, behavior: 'instant' });
    return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  };
  while (!(await page.evaluate(isAtEnd))) await page.waitForTimeout(100);
}

export function ofKind(fetched: Fetched[], ...kinds: string[]): Fetched[] {
  return fetched.filter(({ kind }) => kinds.includes(kind));
}

export function bytesOf(fetched: Fetched[]): number {
  return fetched.reduce((sum, { bytes }) => sum + bytes, 0);
}
