import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CommandError } from '#scripts/project.mjs';

/** Chromium without windows, as Playwright uses it by default: half the work for the processor. Debian's. */
const headlessShell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const underWindows = 'Google/Chrome/Application/chrome.exe';

const isRoot = process.getuid?.() === 0;

/** How Chromium is started wherever the project drives it. */
export const chromiumFlags = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  ...(isRoot ? ['--no-sandbox'] : []),
];

/** A Chromium that starts: the one named by CHROMIUM_PATH or CHROME_PATH, an installed one, Playwright's own. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH ?? process.env.CHROME_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new CommandError(
      `There is no browser at ${named}: correct CHROMIUM_PATH or CHROME_PATH, or unset it.`,
    );
  }
  const windows = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];
  return [
    ...placesOnPath(names),
    ...applications,
    ...windows.flatMap((folder) => (folder ? [path.join(folder, underWindows)] : [])),
    createRequire(import.meta.url)('@playwright/test').chromium.executablePath(),
  ].find((file: string) => existsSync(file) && starts(file));
}

/** A Chromium that can do all but what a window is needed for, such as showing a notification; none if one is named. */
export function findHeadlessShell(): string | undefined {
  if (process.env.CHROMIUM_PATH ?? process.env.CHROME_PATH) return undefined;
  return placesOnPath([headlessShell]).find((file) => existsSync(file) && starts(file));
}

/** Where programs of these names would be, the first name first. */
export function placesOnPath(programs: string[]) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return programs.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

/** A package may install a stub that only says where to get the browser. On Windows `--version` opens a window. */
function starts(file: string) {
  return process.platform === 'win32' || spawnSync(file, ['--version'], { timeout: 120_000 }).status === 0;
}
