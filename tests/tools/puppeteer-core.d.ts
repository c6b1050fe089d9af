/** As much of it as the engines' tests and the bench use: types are checked where it is not installed, too. */
declare module 'puppeteer-core' {
  export interface Browser {
    newPage(): Promise<Page>;
    createBrowserContext(): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
    version(): Promise<string>;
    close(): Promise<void>;
  }

  export interface Page {
    readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
    readonly mouse: { click(x: number, y: number): Promise<void> };
    readonly touchscreen: { tap(x: number, y: number): Promise<void> };
    on(event: 'console', listen: (message: { type(): string; text(): string }) => unknown): void;
    on(event: 'pageerror', listen: (error: unknown) => unknown): void;
    goto(url: string): Promise<unknown>;
    hover(css: string): Promise<void>;
    click(css: string): Promise<void>;
    reload(): Promise<unknown>;
    goBack(): Promise<unknown>;
    goForward(): Promise<unknown>;
    bringToFront(): Promise<void>;
    evaluate(expression: string): Promise<unknown>;
    evaluateOnNewDocument(expression: string): Promise<unknown>;
    $(css: string): Promise<{ uploadFile(...files: string[]): Promise<void> } | null>;
    setViewport(viewport: { width: number; height: number; hasTouch: boolean }): Promise<void>;
    screenshot(): Promise<Uint8Array>;
    pdf(options: { format: string }): Promise<Uint8Array>;
  }

  const puppeteer: { launch(options: Record<string, unknown>): Promise<Browser> };
  export default puppeteer;
}
