/** What a visitor holds. */
export interface Device {
  /** The viewport, in CSS pixels. */
  width: number;
  height: number;
  /** Whether it is a touch device; otherwise it has a mouse. */
  isTouched: boolean;
}

/** What is unusual about a visitor's browser. */
export interface Habits {
  /** Whether the page's own scripts run. */
  scripts?: boolean;
  /** Engine features that are turned off, by the engine's names for them; only WebKitGTK supports this. */
  without?: string[];
  /** Whether it is told not to give away what could tell one browser from another; only Firefox supports this. */
  resistsFingerprinting?: boolean;
  /** The browser's own size of letters, in CSS pixels; 16 unless somebody has set it. */
  letters?: number;
}

/** A browser window, with the few operations that every engine supports. */
export interface Driver {
  /** What the browser has complained about so far: console errors, uncaught errors, CSP violations. */
  readonly complaints: string[];
  /** Resolves when the page has loaded. */
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** The value of an expression in the page, as JSON; promises are awaited. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses a point in the window, in CSS pixels, with a finger or a mouse. */
  press(x: number, y: number): Promise<void>;
  /** Presses a key; its name as in KeyboardEvent.key. */
  key(name: string): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Chooses files on this machine in the file field that a selector finds, as its dialog would. */
  choose(css: string, files: string[]): Promise<void>;
  /** Makes the window this large, in CSS pixels; the page may take a moment to follow. */
  resize(width: number, height: number): Promise<void>;
  /** What the window shows. */
  screenshot(): Promise<Buffer>;
  /** The page on US Letter, as a PDF. */
  print(): Promise<Buffer>;
  close(): Promise<void>;
}

/** What the pages of Playwright and of Puppeteer have in common. */
interface AnyPage {
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  goBack(): Promise<unknown>;
  goForward(): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  keyboard: { press(name: string): Promise<void>; type(text: string): Promise<void> };
  mouse: { click(x: number, y: number): Promise<void> };
  touchscreen: { tap(x: number, y: number): Promise<void> };
}

/** What is done on such a page in the same way, whatever drives it. */
export const onPage = (page: AnyPage, isTouched: boolean) => ({
  goTo: async (url: string) => void (await page.goto(url)),
  reload: async () => void (await page.reload()),
  back: async () => void (await page.goBack()),
  forward: async () => void (await page.goForward()),
  evaluate: (expression: string) => page.evaluate(expression),
  press: (x: number, y: number) => (isTouched ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
  key: (name: string) => page.keyboard.press(name),
  type: (text: string) => page.keyboard.type(text),
});

/** A running engine. */
export interface Engine {
  /** Its version, as it reports it. */
  readonly version: string;
  /** A window in which nobody has been before; the one before it is closed. */
  open(habits: Habits): Promise<Driver>;
  close(): Promise<void>;
}

/**
 * Runs first in every page. Not every engine reports a CSP violation, a missing picture or a rejected promise to a
 * program, but each reports what is written to the console.
 */
export const reportErrors = `
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error('Refused by the CSP: ' + violatedDirective + ' ' + blockedURI));
  addEventListener('unhandledrejection', ({ reason }) => console.error('Unhandled rejection: ' + reason));
  let isLeft = false;
  // The first begins while the next page is asked for, which may take long.
  for (const type of ['beforeunload', 'pagehide']) addEventListener(type, () => { isLeft = true; });
  addEventListener('error', ({ target, message }) => {
    if (target === window) return console.error('Uncaught: ' + message);
    const tell = () => isLeft || console.error('Did not load: ' + (target.currentSrc || target.src || target.href));
    // Firefox calls a link failed that it ended itself because the page was left.
    target.localName === 'link' ? setTimeout(tell, 50) : tell();
  }, true);
`;
