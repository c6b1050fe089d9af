import type { Page } from 'puppeteer-core';

/** One answer that a visit brought: its kind as the browser counts it, and the bytes of its body as they came. */
export interface Fetched {
  url: string;
  kind: string;
  bytes: number;
}

/**
 * What a phone fetches for an address: for what is seen before anybody scrolls, with what the browser fetches
 * ahead (pictures a screen or two further down), and once scrolled to the end.
 */
export async function fetchedBy(page: Page, url: string) {
  const client = await page.createCDPSession();
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const fetched: Fetched[] = [];
  client.on('Network.responseReceived', ({ response, type }) => {
    if (!/^https?:/.test(response.url)) return;
    fetched.push({ url: response.url, kind: type, bytes: Number(response.headers['content-length']) });
  });
  await page.goto(url, { waitUntil: 'networkidle0' });
  const ahead = [...fetched];
  const seen = await page.evaluate(picturesInView);
  const firstView = ahead.filter(({ url, kind }) => kind !== 'Image' || seen.includes(url));
  await scrollThrough(page);
  await page.waitForNetworkIdle();
  return { firstView, ahead, whole: fetched };
}

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
  while (!(await page.evaluate(isAtEnd))) await new Promise((resolve) => setTimeout(resolve, 100));
}

export function bytesOf(fetched: Fetched[], ...kinds: string[]): number {
  return fetched
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .reduce((sum, { bytes }) => sum + bytes, 0);
}
