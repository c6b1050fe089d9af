import type { Browser } from '../tools/puppeteer.ts';
import { type Device, type Driver, type Engine, type Habits, onPage, reportErrors } from './driver.ts';

/**
 * An installed Firefox, over WebDriver BiDi: one browser, in it a user context for each visitor, and another browser
 * for each other setting.
 */
export async function startFirefox(
  executablePath: string,
  { width, height, isTouched }: Device,
): Promise<Engine> {
  // By its numbers: a finger, a coarse pointer without hover, or a mouse.
  const pointer = isTouched ? 1 : 6;
  const puppeteer = await loadPuppeteer();
  const launch = ({ scripts = true, letters = 16, resistsFingerprinting = false }: Habits) =>
    puppeteer.launch({
      browser: 'firefox',
      executablePath,
      // A busy machine is slow, not wrong.
      timeout: 300_000,
      defaultViewport: { width, height, hasTouch: isTouched },
      extraPrefsFirefox: {
        'javascript.enabled': scripts,
        'privacy.resistFingerprinting': resistsFingerprinting,
        'font.size.variable.x-western': letters,
        // Pages restored from the back/forward cache are lost to the protocol, and "back" never ends.
        'browser.sessionhistory.max_total_viewers': 0,
        // On a busy machine a tap may take long; it is still meant as a tap.
        'ui.click_hold_context_menus.delay': 60_000,
        // A phone's scrollbars take no room.
        'ui.useOverlayScrollbars': isTouched ? 1 : 0,
        'ui.primaryPointerCapabilities': pointer,
        'ui.allPointerCapabilities': pointer,
      },
    });
  const browser = await launch({});
  const others = new Map<string, Browser>();
  return {
    version: (await browser.version()).replace('firefox/', ''),
    async open(habits) {
      const setting = JSON.stringify(habits);
      if (setting === '{}') return openWindow(browser);
      const other = others.get(setting) ?? (await launch(habits));
      others.set(setting, other);
      return openWindow(other);
    },
    close: async () => void (await Promise.all([browser, ...others.values()].map((each) => each.close()))),
  };

  async function openWindow(browser: Browser): Promise<Driver> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.bringToFront(); // or it has no focus
    await page.evaluateOnNewDocument(reportErrors);
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    return {
      complaints,
      ...onPage(page, isTouched),
      choose: async (css, files) => (await page.$(css))!.uploadFile(...files),
      resize: (width, height) => page.setViewport({ width, height, hasTouch: isTouched }),
      screenshot: async () => Buffer.from(await page.screenshot()),
      print: async () => Buffer.from(await page.pdf({ format: 'letter' })),
      close: () => context.close(),
    };
  }
}

/** It is not in the main installation. */
async function loadPuppeteer() {
  try {
    return (await import('../tools/puppeteer.ts')).default;
  } catch {
    throw new Error('puppeteer-core drives Firefox and is not installed: `npm run test:all` installs it.');
  }
}
