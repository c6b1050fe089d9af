import { createRequire } from 'node:module';
import { inProject } from '../../scripts/project.mjs';
import { type Device, type Driver, type Engine, tellComplaints } from './driver.ts';

/** How Firefox sees a finger on a phone: a coarse pointer without hover. */
const finger = 1;
const mouse = 6;

/**
 * An installed Firefox, over WebDriver BiDi: one browser, in it a user context for each visitor, and another browser
 * once somebody comes whose scripts do not run.
 */
export async function startFirefox(
  executablePath: string,
  { width, height, isTouched }: Device,
): Promise<Engine> {
  const pointer = isTouched ? finger : mouse;
  const puppeteer = await loadPuppeteer();
  const launch = (scripts: boolean) =>
    puppeteer.launch({
      browser: 'firefox',
      executablePath,
      defaultViewport: { width, height, hasTouch: isTouched },
      extraPrefsFirefox: {
        'javascript.enabled': scripts,
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
  const browser = await launch(true);
  let plain: Browser | undefined;
  return {
    version: (await browser.version()).replace('firefox/', ''),
    async open({ scripts = true }) {
      if (scripts) return openWindow(browser);
      plain ??= await launch(false);
      return openWindow(plain);
    },
    close: async () => void (await Promise.all([browser.close(), plain?.close()])),
  };

  async function openWindow(browser: Browser): Promise<Driver> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.bringToFront(); // or it has no focus
    await page.evaluateOnNewDocument(tellComplaints);
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    return {
      complaints,
      goTo: async (url) => void (await page.goto(url)),
      reload: async () => void (await page.reload()),
      back: async () => void (await page.goBack()),
      forward: async () => void (await page.goForward()),
      evaluate: (expression) => page.evaluate(expression),
      press: (x, y) => (isTouched ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
      key: (name) => page.keyboard.press(name),
      type: (text) => page.keyboard.type(text),
      choose: async (css, files) => (await page.$(css))!.uploadFile(...files),
      resize: (width, height) => page.setViewport({ width, height, hasTouch: isTouched }),
      screenshot: async () => Buffer.from(await page.screenshot()),
      print: async () => Buffer.from(await page.pdf({ format: 'letter' })),
      close: () => context.close(),
    };
  }
}

/** What only these journeys need is not in the main installation, nor are its types. */
async function loadPuppeteer(): Promise<{ launch(options: object): Promise<Browser> }> {
  try {
    const found = createRequire(inProject('tests/tools/package.json')).resolve('puppeteer-core');
    return (await import(found)).default;
  } catch {
    throw new Error('puppeteer-core drives Firefox and is not installed: `npm run test:all` installs it.');
  }
}

interface Browser {
  version(): Promise<string>;
  createBrowserContext(): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
  close(): Promise<void>;
}

interface Page {
  bringToFront(): Promise<void>;
  evaluateOnNewDocument(source: string): Promise<unknown>;
  on(event: 'console', listen: (message: { type(): string; text(): string }) => unknown): unknown;
  on(event: 'pageerror', listen: (error: unknown) => unknown): unknown;
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  goBack(): Promise<unknown>;
  goForward(): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  touchscreen: { tap(x: number, y: number): Promise<void> };
  mouse: { click(x: number, y: number): Promise<void> };
  keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  $(css: string): Promise<{ uploadFile(...files: string[]): Promise<void> } | null>;
  setViewport(viewport: { width: number; height: number; hasTouch: boolean }): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  pdf(options: object): Promise<Uint8Array>;
}
