import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findChromium, placesOnPath } from './chromium.mjs';
import { Stop } from './project.mjs';

/** @typedef {'chromium' | 'firefox' | 'webkit'} EngineName */
/** @typedef {{ name: EngineName, by: 'playwright' | 'bidi' | 'webdriver', program: string }} FoundEngine */

/** What each browser's engine is called. */
export const titles = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' };

const firefoxes = ['firefox-esr', 'firefox'];
const firefoxElsewhere = ['/Applications/Firefox.app/Contents/MacOS/firefox'];
/** What brings the two that are seldom there to Debian and Ubuntu. */
const packages = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-gtk-3.0', 'gir1.2-webkit2-4.1'],
};
const toWindow =
  'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1"); from gi.repository import Gtk, WebKit2';

const finders = { chromium: findOwnChromium, firefox: findFirefox, webkit: findWebkit };
const names = /** @type {EngineName[]} */ (Object.keys(finders));

/**
 * The engines of this machine, and why the others are not among them.
 * @returns {{ found: FoundEngine[], missing: { name: EngineName, why: string }[] }}
 */
export function findEngines() {
  const looked = names.map((name) => ({ name, ...finders[name]() }));
  return {
    found: looked.flatMap(({ name, by, program }) => (by ? [{ name, by, program }] : [])),
    missing: looked.flatMap(({ name, why }) => (why ? [{ name, why }] : [])),
  };
}

function findOwnChromium() {
  const program = findChromium();
  return program ? playwrights(program) : { why: 'install Chromium or Chrome, or name one in CHROMIUM_PATH' };
}

/** Playwright's own first: it was tried with this very Playwright. */
function findFirefox() {
  const own = playwrightsOwn('firefox');
  if (own) return playwrights(own);
  const named = process.env.FIREFOX_PATH;
  if (named && !existsSync(named)) throw new Stop(`There is no browser at ${named}: correct FIREFOX_PATH.`);
  const program = named ?? onPath(firefoxes) ?? firefoxElsewhere.find(existsSync);
  if (program) return { by: /** @type {const} */ ('bidi'), program };
  return { why: howToGet('firefox') };
}

function findWebkit() {
  const own = playwrightsOwn('webkit');
  if (own) return playwrights(own);
  const program = onPath(['WebKitWebDriver']);
  if (!program || !onPath(['Xvfb'])) return { why: howToGet('webkit') };
  const { status } = spawnSync('/usr/bin/python3', ['-c', toWindow], { timeout: 20_000 });
  return status === 0 ? { by: /** @type {const} */ ('webdriver'), program } : { why: howToGet('webkit') };
}

/** @param {string} program */
const playwrights = (program) => ({ by: /** @type {const} */ ('playwright'), program });

/** @param {'firefox' | 'webkit'} name */
function playwrightsOwn(name) {
  const file = createRequire(import.meta.url)('@playwright/test')[name].executablePath();
  return existsSync(file) ? file : undefined;
}

/** @param {'firefox' | 'webkit'} name */
function howToGet(name) {
  return `run \`npx playwright install ${name}\`, or on Debian \`apt-get install ${packages[name].join(' ')}\``;
}

/** @param {string[]} programs */
function onPath(programs) {
  return placesOnPath(programs).find(existsSync);
}
