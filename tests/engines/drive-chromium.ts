import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium, findHeadlessShell } from '#tests/support/chromium.ts';
import { type Device, type Driver, type Engine, onPage, reportErrors } from './driver.ts';

/** The browser of all other tests, as what the engines are compared with. */
export async function startChromium({ width, height, isTouched }: Device): Promise<Engine> {
  const executablePath = findHeadlessShell() ?? findChromium();
  if (!executablePath)
    throw new Error('No Chromium: on Debian `apt-get install chromium`, or name one in CHROMIUM_PATH.');
  // Or each letter is a whole number of pixels wide, as nowhere but on Linux, and words are 4 % wider.
  const args = [...chromiumFlags, '--font-render-hinting=none'];
  const browser = await chromium.launch({ executablePath, args });
  return {
    version: browser.version(),
    async open({ letters = 16 }) {
      const context = await browser.newContext({ viewport: { width, height }, hasTouch: isTouched });
      const page = await context.newPage();
      const protocol = await context.newCDPSession(page);
      await protocol.send('Page.setFontSizes', { fontSizes: { standard: letters } });
      await page.addInitScript(reportErrors);
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      return {
        complaints,
        ...onPage(page, isTouched),
        choose: (css, files) => page.setInputFiles(css, files),
        resize: (width, height) => page.setViewportSize({ width, height }),
        screenshot: () => page.screenshot(),
        print: () => page.pdf({ format: 'letter' }),
        close: () => context.close(),
      } satisfies Driver;
    },
    close: () => browser.close(),
  };
}
