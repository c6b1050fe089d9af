import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { placesOnPath } from '../../scripts/chromium.mjs';

/** The engines besides Chromium, which has all other journeys. */
export type EngineName = 'firefox' | 'webkit';

/** An engine of this machine, or how to get it. */
export type Found = { name: EngineName; program: string; why?: never } | { name: EngineName; why: string };

const toWindow =
  'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1"); from gi.repository import Gtk, WebKit2';

export function findEngines(): Found[] {
  const firefox =
    process.env.FIREFOX_PATH ??
    find('firefox-esr') ??
    find('firefox') ??
    ['/Applications/Firefox.app/Contents/MacOS/firefox'].find(existsSync);
  const driver = find('Xvfb') && find('WebKitWebDriver');
  const canOpen = driver && spawnSync('/usr/bin/python3', ['-c', toWindow]).status === 0;
  const packages = 'webkit2gtk-driver xvfb python3-gi gir1.2-gtk-3.0 gir1.2-webkit2-4.1';
  return [
    firefox
      ? { name: 'firefox', program: firefox }
      : {
          name: 'firefox',
          why: 'Firefox was not found: install it, on Debian `apt-get install firefox-esr`',
        },
    canOpen
      ? { name: 'webkit', program: driver }
      : { name: 'webkit', why: `WebKit was not found: on Debian or Ubuntu \`apt-get install ${packages}\`` },
  ];
}

const find = (program: string) => placesOnPath([program]).find(existsSync);
