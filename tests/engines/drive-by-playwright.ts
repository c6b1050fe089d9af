import { type Browser, type BrowserContextOptions, chromium, firefox, webkit } from '@playwright/test';
import { swipe } from '#tests/support/finger.ts';
import { chromiumFlags } from '../../scripts/chromium.mjs';
import { type Device, type Driver, type Engine, type Habits, tellComplaints } from './driver.ts';

const types = { chromium, firefox, webkit };

/** Chromium, and the Firefox and WebKit that Playwright brings, if they are installed. */
export async function startByPlaywright(name: keyof typeof types, executablePath: string): Promise<Engine> {
  const isChromium = name === 'chromium';
  const browser = await types[name].launch({ executablePath, args: isChromium ? chromiumFlags : [] });
  return {
    version: browser.version(),
    open: (device, habits) => openWindow(browser, device, habits),
    close: () => browser.close(),
  };
}

async function openWindow(browser: Browser, device: Device, habits: Habits): Promise<Driver> {
  const { width, height, isTouched } = device;
  const { scripts = true, before = [] } = habits;
  const isFirefox = browser.browserType().name() === 'firefox';
  const options: BrowserContextOptions = {
    viewport: { width, height },
    hasTouch: isTouched,
    javaScriptEnabled: scripts,
    ...(isFirefox ? {} : { isMobile: isTouched }),
  };
  const context = await browser.newContext(options);
  for (const expression of [tellComplaints, ...before]) await context.addInitScript(expression);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
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
    press: (x, y) => (isTouched ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    swipe: (from, to) => swipe(page, to.x - from.x, from),
    key: (name) => page.keyboard.press(name),
    type: (text) => page.keyboard.insertText(text),
    choose: (css, files) => page.locator(css).setInputFiles(files),
    screenshot: () => page.screenshot(),
    print: () => page.pdf({ format: 'Letter' }),
    close: () => context.close(),
  };
}
