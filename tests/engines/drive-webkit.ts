import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { inProject } from '../../scripts/project.mjs';
import { type Device, type Driver, type Engine, type Habits, reportErrors } from './driver.ts';
import { NoAnswer, WebDriverSession } from './webdriver.ts';

/** How many windows may be opened again in a whole run, all workers together. */
const mostReopened = 3;
/** The engine's real version; the one it reports to pages has been the same for years. */
const tellVersion =
  'import gi; gi.require_version("WebKit2", "4.1"); from gi.repository import WebKit2 as w; ' +
  'print(w.get_major_version(), w.get_minor_version(), w.get_micro_version(), sep=".")';

type Window = Awaited<ReturnType<typeof openWindow>>;

/**
 * Debian's WebKitGTK, over WebDriver, on a virtual screen: one window for all visitors, emptied for each.
 * @param blank an address of the site, to which a window goes between two visitors: no other site's, for which the
 * engine would start a process anew
 */
export async function startWebkit(driverPath: string, device: Device, blank: string): Promise<Engine> {
  // It picks a free display number and prints it.
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  process.once('exit', () => screen.kill('SIGKILL'));
  const [number] = await once(screen.stdout!, 'data');
  const window = await openFirst(() => openWindow(driverPath, `:${String(number).trim()}`), blank);
  return {
    version: execFileSync('/usr/bin/python3', ['-c', tellVersion], { encoding: 'utf8' }).trim(),
    async open(habits) {
      await window.session.goTo(blank);
      const usual = { scripts: true, without: [], letters: 16 };
      await window.tell({ do: 'empty', ...usual, before: [reportErrors], ...habits });
      await window.tell({ do: 'resize', width: device.width, height: device.height });
      window.complaints.length = 0;
      return driverOf(window);
    },
    async close() {
      window.end();
      screen.kill();
    },
  };
}

/**
 * One of 300 windows of WebKitGTK does not answer while its very first page is drawn, before there is a visitor. It is
 * closed, and another is opened. After that a window that does not answer fails the test.
 */
async function openFirst(openOne: () => Promise<Window>, blank: string): Promise<Window> {
  for (;;) {
    const window = await openOne();
    try {
      await window.session.drawFirst(blank);
      return window;
    } catch (error) {
      window.end();
      if (!(error instanceof NoAnswer)) throw error;
      console.log(
        `WebKitGTK did not draw its first page: opened again, ${countReopened()} of ${mostReopened}`,
      );
    }
  }
}

/** All workers count in one folder. @throws when there were too many */
function countReopened(): number {
  for (let count = 1; count <= mostReopened; count++) {
    try {
      writeFileSync(path.join(process.env.ENGINES_RUN!, `reopened-${count}`), '', { flag: 'wx' });
      return count;
    } catch {
      // Counted before.
    }
  }
  throw new Error(`WebKitGTK did not draw its first page in more than ${mostReopened} windows.`);
}

function driverOf({ session, tell, complaints, paper }: Window): Driver {
  return Object.assign(session, {
    complaints,
    resize: (width: number, height: number) => tell({ do: 'resize', width, height }),
    async print() {
      await tell({ do: 'print' });
      return readFileSync(paper);
    },
    // The next visitor's window is this one.
    close: async () => {},
  });
}

/** A driver of its own with one window. */
async function openWindow(driverPath: string, display: string) {
  const folder = makeTemporaryFolder();
  const paper = path.join(folder, 'paper.pdf');
  // Its own process group, so that whatever it started ends with it.
  const program = spawn(driverPath, ['--port=0'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LANG: 'C.UTF-8',
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const end = () => killGroup(program);
  process.once('exit', end);
  program.once('exit', () => process.off('exit', end));
  const complaints = readConsole(program);
  const session = await WebDriverSession.start(await portOf(program), {
    'webkitgtk:browserOptions': {
      binary: '/usr/bin/python3',
      args: [inProject('tests/engines/webkit-window.py'), folder, paper],
    },
  });
  return {
    session,
    complaints,
    paper,
    end,
    /** Asks the window itself, which answers when it has done it. */
    tell: async (what: Habits & { do: string; [option: string]: unknown }) =>
      void (await session.evaluate(
        `webkit.messageHandlers.window.postMessage(${JSON.stringify(JSON.stringify(what))})`,
      )),
  };
}

/** The port that the kernel gave it: it does not print it. */
async function portOf({ pid, exitCode }: ChildProcess): Promise<number> {
  const folder = `/proc/${pid}`;
  // It tells nobody that it listens.
  for (const until = Date.now() + 20_000; exitCode === null && Date.now() < until; await wait(20)) {
    const sockets = new Set(
      readdirSync(`${folder}/fd`).map((fd) => /socket:\[(\d+)\]/.exec(link(`${folder}/fd/${fd}`))?.[1]),
    );
    for (const line of readFileSync(`${folder}/net/tcp`, 'utf8').split('\n')) {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
      if (state === '0A' && sockets.has(inode)) return Number.parseInt(local.split(':')[1]!, 16);
    }
  }
  throw new Error('WebKitWebDriver listens nowhere.');
}

function link(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return ''; // closed meanwhile
  }
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

function killGroup({ pid }: ChildProcess) {
  try {
    process.kill(-pid!, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
