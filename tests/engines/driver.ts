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
  /** Expressions that run in every page before its own scripts, such as one that removes a newer function. */
  before?: string[];
  /** Engine features that are turned off, by the engine's names for them; only WebKit supports this. */
  without?: string[];
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
  /** A finger moving from one point to another. */
  swipe(from: Place, to: Place): Promise<void>;
  /** Presses a key; its name as in KeyboardEvent.key, before it `Shift+` or nothing. */
  key(name: string): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Chooses files on this machine in the file field that a selector finds, as its dialog would. */
  choose(css: string, files: string[]): Promise<void>;
  /** What the window shows. */
  screenshot(): Promise<Buffer>;
  /** The page on US Letter, as a PDF. */
  print(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Place {
  x: number;
  y: number;
}

/** Where a finger is seen between two places, and at the second. */
export function onTheWay(from: Place, to: Place): Place[] {
  return [0.3, 0.6, 1].map((part) => ({
    x: Math.round(from.x + (to.x - from.x) * part),
    y: Math.round(from.y + (to.y - from.y) * part),
  }));
}

/** A running engine that opens isolated windows. */
export interface Engine {
  /** Its name and version, as it reports them. */
  readonly version: string;
  open(device: Device, habits: Habits): Promise<Driver>;
  close(): Promise<void>;
}

/**
 * Runs first in every page. Not every engine reports a CSP violation, a missing picture or a rejected promise to a
 * program, but each reports what is written to the console.
 */
export const tellComplaints = `
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error('Refused by the CSP: ' + violatedDirective + ' ' + blockedURI));
  addEventListener('unhandledrejection', ({ reason }) => console.error('Unhandled rejection: ' + reason));
  let isLeft = false;
  addEventListener('pagehide', () => { isLeft = true; });
  addEventListener('error', ({ target, message }) => {
    if (target === window) return console.error('Uncaught: ' + message);
    const tell = () => isLeft || console.error('Did not load: ' + (target.currentSrc || target.src || target.href));
    // Firefox calls a link failed that it ended itself because the page was left.
    target.localName === 'link' ? setTimeout(tell, 50) : tell();
  }, true);
`;
