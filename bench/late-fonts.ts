import { hydrated, withBrowser } from './browser.ts';

/** How long the fonts are held back, in milliseconds. */
export const lateBy = 700;

/** The layout shift (CLS) of a phone's first view whose fonts come late. */
export function shiftWithLateFonts(url: string): Promise<number> {
  return withBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const wait = request.resourceType() === 'font' ? lateBy : 0;
      setTimeout(() => void request.continue().catch(() => {}), wait);
    });
    await page.evaluateOnNewDocument(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(url, { waitUntil: 'networkidle0' });
    await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
    await hydrated(page);
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    return shifts.reduce((sum, shift) => sum + shift, 0);
  });
}
