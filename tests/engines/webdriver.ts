/** How long the first page may take, in milliseconds, and then any other, which a test's own time ends. */
const [slowestFirst, slowest] = [30_000, 300_000];
/** The keys that WebDriver has numbers for, by their names in KeyboardEvent.key. */
const numbered: Record<string, string> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowDown: '\uE015',
};

/** The engine, or its window, no longer answers. */
export class NoAnswer extends Error {}

/** One session of a WebDriver that listens on this machine. */
export class WebDriverSession {
  readonly #base: string;
  #isDrawn = false;

  private constructor(base: string) {
    this.#base = base;
  }

  static async start(port: number, alwaysMatch: object): Promise<WebDriverSession> {
    const sessions = `http://127.0.0.1:${port}/session`;
    const timeouts = { script: slowest, pageLoad: slowest };
    const capabilities = { alwaysMatch: { timeouts, ...alwaysMatch } };
    const session = await ask(slowestFirst, 'POST', sessions, { capabilities });
    return new WebDriverSession(`${sessions}/${(session as { sessionId: string }).sessionId}`);
  }

  #command(method: 'GET' | 'POST', name: string, body?: object) {
    return ask(this.#isDrawn ? slowest : slowestFirst, method, this.#base + name, body);
  }

  /** Draws the first page. @throws NoAnswer if it does not come */
  async drawFirst(url: string) {
    await this.goTo(url);
    await this.screenshot();
    this.#isDrawn = true;
  }

  goTo = async (url: string) => void (await this.#command('POST', '/url', { url }));
  reload = async () => void (await this.#command('POST', '/refresh', {}));
  back = async () => void (await this.#command('POST', '/back', {}));
  forward = async () => void (await this.#command('POST', '/forward', {}));
  screenshot = async () => Buffer.from(String(await this.#command('GET', '/screenshot')), 'base64');

  /** What an expression comes to in the page. @throws what it throws */
  async evaluate(expression: string): Promise<unknown> {
    const script = `const done = arguments[0];
      (async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = (await this.#command('POST', '/execute/async', { script, args: [] })) as {
      value?: unknown;
      error?: string;
    };
    if (error !== undefined) throw new Error(error);
    return value;
  }

  press(x: number, y: number) {
    return this.#act('pointer', [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  key(name: string) {
    return this.#keys([numbered[name] ?? name]);
  }

  type(text: string) {
    return this.#keys([...text].map((letter) => (letter === '\n' ? numbered.Enter! : letter)));
  }

  /** Files are what is "typed" into a file field. */
  async choose(css: string, files: string[]) {
    const found = await this.#command('POST', '/element', { using: 'css selector', value: css });
    const [id] = Object.values(found as Record<string, string>);
    await this.#command('POST', `/element/${id}/value`, { text: files.join('\n') });
  }

  #keys(values: string[]) {
    return this.#act(
      'key',
      values.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
    );
  }

  async #act(type: 'pointer' | 'key', actions: object[]) {
    await this.#command('POST', '/actions', { actions: [{ type, id: type, actions }] });
  }
}

async function ask(patience: number, method: string, url: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(patience);
  try {
    const answer = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
    if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
    return value;
  } catch (error) {
    const isGone = signal.aborted || /session deleted because of page crash/.test(String(error));
    throw isGone ? new NoAnswer('The engine does not answer.', { cause: error }) : error;
  }
}
