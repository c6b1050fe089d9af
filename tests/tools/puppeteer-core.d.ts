/** As much of it as tests and bench use: types are checked where it is not installed, too. */
declare module 'puppeteer-core' {
  export interface Browser {
    newPage(): Promise<Page>;
    createBrowserContext(): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
    version(): Promise<string>;
    close(): Promise<void>;
  }

  interface Message {
    type(): string;
    text(): string;
  }
  interface HTTPRequest {
    resourceType(): string;
    continue(): Promise<void>;
  }
  interface Events {
    console: Message;
    pageerror: unknown;
    request: HTTPRequest;
  }

  export interface ElementHandle<Of = Element> {
    /** Whatever it stands for. */
    readonly of?: Of;
    hover(): Promise<void>;
    click(): Promise<void>;
    uploadFile(...files: string[]): Promise<void>;
  }
  interface Locator {
    setTimeout(milliseconds: number): Locator;
    click(): Promise<void>;
  }
  type Key = 'a' | 'Backspace' | 'Escape' | 'Shift' | 'Tab' | (string & {});

  export interface Page {
    readonly keyboard: {
      press(key: Key): Promise<void>;
      down(key: Key): Promise<void>;
      up(key: Key): Promise<void>;
      type(text: string): Promise<void>;
    };
    readonly mouse: { click(x: number, y: number): Promise<void> };
    readonly touchscreen: {
      tap(x: number, y: number): Promise<void>;
      touchStart(
        x: number,
        y: number,
      ): Promise<{ move(x: number, y: number): Promise<void>; end(): Promise<void> }>;
    };
    on<Name extends keyof Events>(event: Name, listener: (of: Events[Name]) => unknown): void;
    goto(url: string, options?: { waitUntil: 'networkidle0' | 'networkidle2' }): Promise<unknown>;
    reload(): Promise<unknown>;
    goBack(): Promise<unknown>;
    goForward(): Promise<unknown>;
    bringToFront(): Promise<void>;
    evaluate<Result>(expression: string): Promise<Result>;
    evaluate<Words extends unknown[], Result>(
      work: (...words: Words) => Result,
      ...words: Words
    ): Promise<Awaited<Result>>;
    evaluateOnNewDocument(expression: string): Promise<unknown>;
    exposeFunction(name: string, work: (...words: never[]) => unknown): Promise<void>;
    waitForFunction(condition: () => unknown): Promise<unknown>;
    waitForSelector(css: string, options?: { visible: boolean }): Promise<ElementHandle | null>;
    $(css: string): Promise<ElementHandle | null>;
    focus(css: string): Promise<void>;
    locator(css: string): Locator;
    setCookie(cookie: Record<string, string | boolean>): Promise<void>;
    setRequestInterception(is: boolean): Promise<void>;
    setViewport(viewport: { width: number; height: number }): Promise<void>;
    emulateCPUThrottling(times: number): Promise<void>;
    screenshot(): Promise<Uint8Array>;
    pdf(options: { format: string }): Promise<Uint8Array>;
  }

  const puppeteer: { launch(options: Record<string, unknown>): Promise<Browser> };
  export default puppeteer;
}
