/** What a visitor holds. */
export interface Device {
  /** The window's inside, in CSS pixels. */
  width: number;
  height: number;
  /** Whether it is touched; otherwise it has a mouse. */
  isTouched: boolean;
}

/** What is unusual about a visitor's browser. */
export interface Habits {
  /** Whether the page's own scripts run. */
  scripts?: boolean;
  /** Expressions that every page meets before its own scripts, such as one that takes a newer function away. */
  before?: string[];
  /** Features of the engine that are switched off, by its names for them; only WebKit can. */
  without?: string[];
}

/** A browser window, in the few words that every engine understands. */
export interface Driver {
  /** What the browser complained about so far: errors on the console, uncaught ones, broken rules of the CSP. */
  readonly complaints: string[];
  /** Resolves when the page has loaded. */
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** What an expression comes to in the page, as JSON can say it; a promise is waited for. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses a place in the window, in CSS pixels, with what the device has. */
  press(x: number, y: number): Promise<void>;
  /** A finger on its way from one place to another. */
  swipe(from: Place, to: Place): Promise<void>;
  /** Presses a key; its name as in KeyboardEvent.key, before it `Shift+` or nothing. */
  key(name: string): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
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

/** An engine that runs, and opens windows that know nothing of each other. */
export interface Engine {
  /** Its name and version, as it tells them. */
  readonly version: string;
  open(device: Device, habits: Habits): Promise<Driver>;
  close(): Promise<void>;
}

/**
 * Runs in every page first. Not every engine tells a program of a broken rule, a picture that did not come or a
 * promise that was rejected, but each tells what is written on the console.
 */
export const tellComplaints = `
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error('Refused by the CSP: ' + violatedDirective + ' ' + blockedURI));
  addEventListener('unhandledrejection', ({ reason }) => console.error('Unhandled rejection: ' + reason));
  addEventListener('error', ({ target, message }) =>
    console.error(target === window ? 'Uncaught: ' + message : 'Did not load: ' + (target.currentSrc || target.src || target.href)), true);
`;
