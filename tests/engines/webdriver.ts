import { setTimeout as wait } from 'node:timers/promises';

const slowestStart = 20_000;
/** How long any command may take, in milliseconds: pages and waits end far sooner. */
const slowestAnswer = 20_000;
/** The keys that WebDriver has numbers for, by their names in KeyboardEvent.key. */
const numbered: Record<string, string> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Shift: '\uE008',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** One session of a WebDriver that listens on this machine. */
export class WebDriverSession {
  readonly #origin: string;
  readonly #id: string;

  private constructor(origin: string, id: string) {
    this.#origin = origin;
    this.#id = id;
  }

  /** Waits until the driver listens, and starts its browser. */
  static async start(port: string, alwaysMatch: object): Promise<WebDriverSession> {
    const origin = `http://127.0.0.1:${port}`;
    const latest = Date.now() + slowestStart;
    while (!(await fetch(`${origin}/status`).catch(() => undefined))) {
      if (Date.now() > latest) throw new Error(`No WebDriver listens on port ${port}.`);
      await wait(50);
    }
    const session = await ask('POST', `${origin}/session`, { capabilities: { alwaysMatch } });
    return new WebDriverSession(origin, (session as { sessionId: string }).sessionId);
  }

  command(method: 'GET' | 'POST' | 'DELETE', name: string, body?: object) {
    return ask(method, `${this.#origin}/session/${this.#id}${name}`, body);
  }

  /** What an expression comes to in the page. @throws what it throws */
  async evaluate(expression: string): Promise<unknown> {
    const script = `const done = arguments[0];
      (async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = (await this.command('POST', '/execute/async', { script, args: [] })) as {
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
    const keys = name.split('+').map((one) => numbered[one] ?? one);
    return this.#act('key', [
      ...keys.map((value) => ({ type: 'keyDown', value })),
      ...keys.reverse().map((value) => ({ type: 'keyUp', value })),
    ]);
  }

  type(text: string) {
    const keys = [...text].map((letter) => (letter === '\n' ? numbered.Enter : letter));
    const downAndUp = keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    return this.#act('key', downAndUp);
  }

  /** Files are what is "typed" into a file field. */
  async choose(css: string, files: string[]) {
    const found = await this.command('POST', '/element', { using: 'css selector', value: css });
    const [id] = Object.values(found as Record<string, string>);
    await this.command('POST', `/element/${id}/value`, { text: files.join('\n') });
  }

  #act(type: 'pointer' | 'key', actions: object[]) {
    return this.command('POST', '/actions', { actions: [{ type, id: type, actions }] });
  }
}

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(slowestAnswer);
  try {
    const answer = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
    if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
    return value;
  } catch (error) {
    // Once in hundreds of windows it hangs or crashes; the journey is made again then (scripts/test-reports.mjs).
    const isGone = signal.aborted || /session deleted because of page crash/.test(String(error));
    throw isGone ? new Error('The engine does not answer.', { cause: error }) : error;
  }
}
