import type { Page } from 'puppeteer-core';

/** One answer that a visit brought: its kind as the browser counts it, and its compressed bytes without headers. */
export interface Fetched {
  url: string;
  kind: string;
  bytes: number;
}

/** What a phone fetches for an address: before anybody scrolls, and once scrolled to the end. */
export async function fetchedBy(page: Page, url: string) {
  const client = await page.createCDPSession();
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const fetched = new Map<string, Fetched>();
  client.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (/^https?:/.test(response.url)) fetched.set(requestId, { url: response.url, kind: type, bytes: 0 });
  });
  client.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const answer = fetched.get(requestId);
    if (answer) answer.bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle0' });
  const firstView = [...fetched.values()].map((answer) => ({ ...answer }));
  await scrollThrough(page);
  await page.waitForNetworkIdle();
  return { firstView, whole: [...fetched.values()] };
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
