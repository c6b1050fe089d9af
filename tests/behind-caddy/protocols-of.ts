import type { Page } from '@playwright/test';

/** By which protocols the page and what belongs to it came, each once. */
export async function protocolsOf(page: Page): Promise<string[]> {
  const all = await page.evaluate(() =>
    performance
      .getEntries()
      .flatMap((entry) => ('nextHopProtocol' in entry ? [String(entry.nextHopProtocol)] : [])),
  );
  return [...new Set(all)];
}
