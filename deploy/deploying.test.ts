import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { serverArguments } from '#scripts/project.mjs';
import { readConfig } from '#server/platform/config.ts';
import { settings } from '#server/platform/settings.mjs';
import packageJson from '../package.json' with { type: 'json' };
import { readCommands } from './commands-of.ts';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const page = read('docs/how-to/deploy.md');
const second = read('docs/how-to/two-servers.md');
const unit = read('deploy/concrete.service');
const [yours, ...parts] = readCommands(page);
const commands = [...parts, ...readCommands(second)].map((part) => part.commands).join('');

/** What a pattern's group matches in a text, each once. */
const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, found]) => found!)),
];

/** The settings file that the page writes, as it is once the owner's own words are in it. */
function settingsOfPage() {
  const typed = parseEnv(yours!.commands) as Record<string, string>;
  const [, written] = /^cat > \/etc\/concrete\.env <<SETTINGS\n([\s\S]*?)^SETTINGS$/m.exec(commands)!;
  return parseEnv(written!.replaceAll(/\$(\w+)/g, (_, name) => typed[name]!)) as Record<string, string>;
}

test('the page begins with what the owner has to change, and its commands use no other variable', () => {
  const own = ['DOMAIN', 'OWNER_MAIL', 'SMTP_URL', 'REPOSITORY'];
  expect(yours!.commands.split('\n').map((line) => line.split('=')[0])).toEqual([...own, '']);
  expect(parts.length).toBeGreaterThan(8);
  expect(all(commands, /\$\{?([A-Z_]+)/g).toSorted()).toEqual(own.toSorted());
});

test('every setting that the page writes exists, and the server accepts them all', () => {
  const written = settingsOfPage();
  expect(Object.keys(written)).toContain('SMTP_URL');
  for (const name of Object.keys(written)) expect(settings).toHaveProperty(name);
  expect(readConfig(written)).toMatchObject({ ok: true });
});

test('every file and npm command that the page names exists', () => {
  const named = all(page, /npm run (?:-s )?([a-z-]+)/g);
  expect(named).toContain('requests');
  for (const name of named) expect(packageJson.scripts).toHaveProperty(name);
  const taken = all(commands, /\/opt\/concrete\/(\S+)/g);
  expect(taken).toContain('deploy/concrete.service');
  for (const file of taken) expect(existsSync(new URL(`../${file}`, import.meta.url)), file).toBe(true);
});

test('the page and the help of npm run deploy agree', () => {
  const [, part] = /^## A server with 1 GB or less\n([\s\S]*?)^## /m.exec(page)!;
  const [, help] = /^const help = `([\s\S]*?)`;/m.exec(read('scripts/deploy.mjs'))!;
  const options = all(part!, /`(--?[a-zA-Z]+)`/g);
  expect(options).toEqual(['--fetch', '--replace', '-p', '-i', '-F']);
  for (const option of options) expect(help).toMatch(new RegExp(`(^|\\s)${option}\\b`, 'm'));
});

test('page, unit and command agree on user, folders and settings', () => {
  const { DATA_DIR, CONTENT_DIR, DIST_DIR, BACKUP_DIR } = settingsOfPage();
  const own = '/var/lib/concrete';
  expect([DATA_DIR, CONTENT_DIR, DIST_DIR]).toEqual([own, `${own}/content`, `${own}/dist`]);
  const lines = ['StateDirectory=concrete', `ReadWritePaths=-${BACKUP_DIR}`, 'User=concrete'];
  expect(unit.split('\n')).toEqual(expect.arrayContaining([...lines, 'EnvironmentFile=/etc/concrete.env']));
  expect(commands).toContain(`useradd --system --home-dir ${DATA_DIR} `);
  const words = ['cd /opt/concrete', '--reuid=concrete', `HOME=${DATA_DIR}`, 'ENV_FILE=/etc/concrete.env'];
  for (const word of words) expect(read('deploy/concrete')).toContain(word);
});

test('of the checkout’s history, the server can read only the commit', () => {
  const [, hidden = ''] = /^InaccessiblePaths=(.+)$/m.exec(unit) ?? [];
  expect(hidden.split(' ')).toEqual(
    ['objects', 'logs', 'config'].map((part) => `-/opt/concrete/.git/${part}`),
  );
});

test('every service that the page starts is one of deploy/, or Caddy', () => {
  const started = /systemctl (?:enable --now|restart|reload|stop|start|status|edit|enable) ([a-z-]+)/g;
  expect(all(page, started).toSorted()).toEqual(['caddy', 'concrete', 'concrete-second']);
});

test('the unit and the image start the server as npm does, and systemd waits longer than it takes to stop', () => {
  const words = ['node_modules/node/bin/node', ...serverArguments];
  expect(unit).toContain(`\nExecStart=/opt/concrete/${words.join(' ')}\n`);
  const command = `\nCMD ${JSON.stringify(words).replaceAll(',', ', ')}`;
  expect(read('deploy/Containerfile').trimEnd().endsWith(command)).toBe(true);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1])).toBeGreaterThan(75);
  // A photo that takes too much memory ends alone.
  expect(unit).toContain('\nOOMPolicy=continue\n');
});
