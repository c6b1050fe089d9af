import puppeteer, { type Browser, type ElementHandle } from 'puppeteer-core';
import { type Device, type Driver, type Engine, type Habits, onTheWay, tellComplaints } from './driver.ts';

/** How Firefox sees a finger on a phone: a coarse pointer without hover. */
const finger = 1;
const mouse = 6;

/**
 * An installed Firefox, over WebDriver BiDi. Preferences apply to a whole browser, so there is one browser for each
 * set.
 */
export function startFirefox(executablePath: string, device: Device): Promise<Engine> {
  const pointer = device.isTouched ? finger : mouse;
  const running = new Map<boolean, Promise<Browser>>();
  const start = (scripts: boolean) => {
    const launched = puppeteer.launch({
      browser: 'firefox',
      executablePath,
      defaultViewport: { width: device.width, height: device.height, hasTouch: device.isTouched },
      extraPrefsFirefox: {
        'javascript.enabled': scripts,
        // Pages restored from the back/forward cache are lost to the protocol, and "back" never ends.
        'browser.sessionhistory.max_total_viewers': 0,
        // On a busy machine a tap may take long; it is still meant as a tap.
        'ui.click_hold_context_menus.delay': 60_000,
        // A phone's scrollbars take no room.
        'ui.useOverlayScrollbars': device.isTouched ? 1 : 0,
        'ui.primaryPointerCapabilities': pointer,
        'ui.allPointerCapabilities': pointer,
      },
    });
    running.set(scripts, launched);
    return launched;
  };
  return start(true).then(async (browser) => ({
    version: (await browser.version()).replace('firefox/', ''),
    open: async (device, habits) => {
      const scripts = habits.scripts ?? true;
      return openWindow(await (running.get(scripts) ?? start(scripts)), device, habits);
    },
    async close() {
      await Promise.all([...running.values()].map(async (launched) => (await launched).close()));
    },
  }));
}

async function openWindow(browser: Browser, device: Device, { before = [] }: Habits): Promise<Driver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.bringToFront(); // or it has no focus
  for (const expression of [tellComplaints, ...before]) {
    await page.evaluateOnNewDocument(expression);
  }
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    complaints,
    async goTo(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    async back() {
      await page.goBack();
    },
    async forward() {
      await page.goForward();
    },
    evaluate: (expression) => page.evaluate(expression),
    press: (x, y) => (device.isTouched ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    async swipe(from, to) {
      const touch = await page.touchscreen.touchStart(from.x, from.y);
      for (const { x, y } of onTheWay(from, to)) await touch.move(x, y);
      await touch.end();
    },
    async key(name) {
      const [key, held] = name.split('+').reverse() as ['Tab', 'Shift'?];
      if (held) await page.keyboard.down(held);
      await page.keyboard.press(key);
      if (held) await page.keyboard.up(held);
    },
    type: (text) => page.keyboard.type(text),
    async choose(css, files) {
      const field = (await page.$(css)) as ElementHandle<HTMLInputElement>;
      await field.uploadFile(...files);
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    print: async () => Buffer.from(await page.pdf({ format: 'letter' })),
    close: () => context.close(),
  };
}
