import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#scripts/free-port.mjs';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { inProject } from '../../scripts/project.mjs';
import { type Device, type Driver, type Engine, type Habits, tellComplaints } from './driver.ts';
import { WebDriverSession } from './webdriver.ts';

const slowestPrint = 15_000;
/** The engine's real version; the one it reports to pages has been the same for years. */
const tellVersion =
  'import gi; gi.require_version("WebKit2", "4.1"); from gi.repository import WebKit2 as w; ' +
  'print(w.get_major_version(), w.get_minor_version(), w.get_micro_version(), sep=".")';

/** Debian's WebKitGTK, over WebDriver, on a virtual screen. */
export async function startWebkit(driverPath: string): Promise<Engine> {
  // It picks a free display number and prints it.
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  process.once('exit', () => screen.kill('SIGKILL'));
  const [number] = await once(screen.stdout!, 'data');
  const display = `:${String(number).trim()}`;
  return {
    version: execFileSync('/usr/bin/python3', ['-c', tellVersion], { encoding: 'utf8' }).trim(),
    open: (device, habits) => openWindow(driverPath, display, device, habits),
    async close() {
      await end(screen);
    },
  };
}

async function openWindow(
  driverPath: string,
  display: string,
  device: Device,
  habits: Habits,
): Promise<Driver> {
  const folder = makeTemporaryFolder();
  const paper = path.join(folder, 'paper.pdf');
  const { scripts = true, before = [], without = [] } = habits;
  const options = { ...device, folder, paper, scripts, without, before: [tellComplaints, ...before] };
  const { program, session, complaints } = await startWindow(driverPath, display, options);

  return {
    complaints,
    goTo: async (url) => void (await session.command('POST', '/url', { url })),
    reload: async () => void (await session.command('POST', '/refresh', {})),
    back: async () => void (await session.command('POST', '/back', {})),
    forward: async () => void (await session.command('POST', '/forward', {})),
    evaluate: (expression) => session.evaluate(expression),
    press: async (x, y) => void (await session.press(x, y)),
    async swipe(from, to) {
      void from;
      void to;
      throw new Error('WebKitGTK has no finger that a program could move.');
    },
    key: async (name) => void (await session.key(name)),
    type: async (text) => void (await session.type(text)),
    choose: async (css, files) => void (await session.choose(css, files)),
    screenshot: async () => Buffer.from(String(await session.command('GET', '/screenshot')), 'base64'),
    async print() {
      await rm(paper, { force: true });
      await session.evaluate(`webkit.messageHandlers.paper.postMessage('')`);
      return await written(paper);
    },
    async close() {
      // The window is gone before it answers.
      await Promise.race([
        session.command('DELETE', '').catch(() => undefined),
        wait(5000, undefined, { ref: false }),
      ]);
      killGroup(program);
    },
  };
}

/** A driver of its own with one window. */
async function startWindow(driverPath: string, display: string, options: object) {
  const port = await freePort();
  // Its own process group, so that whatever it started ends with it.
  const program = spawn(driverPath, [`--port=${port}`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const endAll = () => killGroup(program);
  process.once('exit', endAll);
  program.once('exit', () => process.off('exit', endAll));
  const complaints = readConsole(program);
  const session = await WebDriverSession.start(String(port), {
    'webkitgtk:browserOptions': {
      binary: '/usr/bin/python3',
      args: [inProject('tests/engines/webkit-window.py'), JSON.stringify(options)],
    },
  });
  return { program, session, complaints };
}

/** The console's errors, which the window writes to its standard output. */
function readConsole(program: ChildProcess): string[] {
  const complaints: string[] = [];
  let rest = '';
  program.stdout!.on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    complaints.push(...lines.filter((line) => /CONSOLE [A-Z ]*ERROR/.test(line)));
  });
  return complaints;
}

/** A file, as soon as it is whole. */
async function written(file: string): Promise<Buffer> {
  const latest = Date.now() + slowestPrint;
  while (Date.now() < latest) {
    const content = existsSync(file) ? await readFile(file) : Buffer.alloc(0);
    if (content.subarray(-8).includes('%%EOF')) return content;
    await wait(50);
  }
  throw new Error('Nothing was printed.');
}

async function end(program: ChildProcess) {
  const ended = once(program, 'exit');
  program.kill();
  await ended;
}

function killGroup({ pid }: ChildProcess) {
  try {
    process.kill(-pid!, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
