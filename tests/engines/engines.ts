import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { placesOnPath } from '#tests/support/chromium.ts';
import { reportMissing } from '#tests/support/programs.ts';

/** An engine of this machine, besides Chromium, which has all other tests. */
export interface Found {
  name: 'firefox' | 'webkit';
  program: string;
}

const toWindow =
  'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1"); from gi.repository import Gtk, WebKit2';

/** Those that are here; of the others it says how to get them. @throws if REQUIRED names one of the others */
export function findEngines(): Found[] {
  const firefox =
    process.env.FIREFOX_PATH ??
    find('firefox-esr') ??
    find('firefox') ??
    ['/Applications/Firefox.app/Contents/MacOS/firefox'].find(existsSync);
  const driver = find('Xvfb') && find('WebKitWebDriver');
  const canOpen = driver && spawnSync('/usr/bin/python3', ['-c', toWindow]).status === 0;
  const packages = 'webkit2gtk-driver xvfb python3-gi gir1.2-gtk-3.0 gir1.2-webkit2-4.1';
  if (!firefox) reportMissing('firefox', 'Firefox was not found (on Debian `apt-get install firefox-esr`)');
  if (!canOpen)
    reportMissing('webkit', `WebKit was not found (on Debian or Ubuntu \`apt-get install ${packages}\`)`);
  return [
    ...(firefox ? [{ name: 'firefox' as const, program: firefox }] : []),
    ...(canOpen ? [{ name: 'webkit' as const, program: driver }] : []),
  ];
}

const find = (program: string) => placesOnPath([program]).find(existsSync);
