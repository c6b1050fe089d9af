import path from 'node:path';
import { settingsOf } from '#server/platform/settings.mjs';

/**
 * The variables that commands other than the server inherit from the shell and from `.env`. Everything else is removed
 * because it isn't in these lists: `DATABASE_URL`, `SMTP_URL`, `WEBHOOK_URL`, `BACKUP_DIR` and all future settings,
 * unless the table of settings says who reads them besides the server. The server gets all of them, and so do the
 * owner's commands on the same data and the checks of the settings (`launch-check`, `update-check`).
 */
const baseVariables = [
  // Who, where, and in which language.
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TMPDIR', 'TMP', 'TEMP'],
  ...['SYSTEMROOT', 'COMSPEC', 'PATHEXT', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'],
  // How it prints.
  ...['CI', 'TERM', 'COLORTERM', 'FORCE_COLOR', 'NO_COLOR', 'COLUMNS'],
  // How it reaches the network, if it installs something.
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['NODE_OPTIONS', 'NODE_COMPILE_CACHE'],
];

/** The variables of a build: the address is written into every page. */
const buildVariables = [...settingsOf('build'), 'UV_THREADPOOL_SIZE'];

/** The variables needed to open a browser. */
const screen = ['DISPLAY', 'WAYLAND_DISPLAY', 'XDG_RUNTIME_DIR'];

/** The variables needed to reach another machine or a repository there. */
const ssh = ['SSH_', 'GIT_', 'XDG_CONFIG_HOME', ...screen];

/** The additional variables of each kind of command. A name that ends in `_` stands for all that start with it. */
const variablesByCommand = {
  /** Browsers, what may be left out where it is missing, and the number that made-up input comes from. */
  test: [
    ...['CHROMIUM_PATH', 'CHROME_PATH', 'FIREFOX_PATH', 'PLAYWRIGHT_', 'PWDEBUG', 'DEBUG'],
    ...['VITEST_', 'STRYKER_', ...screen, 'REQUIRED', 'SEED'],
    // Which container engine, and what configures it.
    ...['ENGINE', 'CONTAINERS_CONF', 'DOCKER_'],
  ],
  /** A browser is opened; all settings are the demo's own. */
  demo: screen,
  /** What Astro, Vite and all that they load are told. */
  build: buildVariables,
  /** And the way to the server. */
  deploy: [...buildVariables, ...ssh],
  /** Packages run programs of their own while they are installed. */
  install: [],
  /** Words, and what only changes how a page or a line looks, and where: with data of its own. */
  dev: [...settingsOf('dev'), 'UV_THREADPOOL_SIZE', 'DEBUG', 'BROWSER', ...screen],
  content: settingsOf('content'),
  /** To ask git for a newer release. */
  git: ssh,
  /** Words, and where they are shown. */
  edit: [...buildVariables, ...settingsOf('edit')],
  /** The browser, whose words are measured, and how often. */
  bench: [...settingsOf('bench'), 'CHROMIUM_PATH', 'CHROME_PATH', 'RUNS', 'SEED'],
};

/**
 * The variables that a command starts with, from an empty environment.
 * @param {keyof typeof variablesByCommand} command
 * @param {Record<string, string | undefined>} [variables] the shell's
 * @returns {Record<string, string>}
 */
export function environmentFor(command, variables = process.env) {
  const names = [...baseVariables, ...variablesByCommand[command], 'LC_', 'NPM_'];
  const isTaken = (/** @type {string} */ name) =>
    names.some((one) => (one.endsWith('_') ? name.startsWith(one) : name === one));
  return Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => value !== undefined && isTaken(name.toUpperCase())),
  );
}

/**
 * Removes all variables that `environmentFor` doesn't return, for this process and its children.
 * @param {keyof typeof variablesByCommand} command @param {Record<string, string>} [settings] set instead
 */
export function enterEnvironment(command, settings = {}) {
  const taken = environmentFor(command);
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(taken, name)) delete process.env[name];
  Object.assign(process.env, settings);
}

/**
 * The settings of one demo. What takes long to make and is the same for every demo, such as the sample's photos at
 * every width, stays for the next one, apart from what the owner's builds keep.
 * @param {string} folder where everything else of it is @param {number} port
 */
export const demoSettings = (folder, port) => ({
  // An empty file in place of the owner's `.env`.
  ENV_FILE: path.join(folder, '.env'),
  CONTENT_DIR: path.join(folder, 'content'),
  DIST_DIR: path.join(folder, 'dist'),
  DATA_DIR: path.join(folder, 'data'),
  CACHE_DIR: path.join(import.meta.dirname, '../.cache/demo'),
  PORT: String(port),
  DESK_EMAILS: 'owner@example.com',
});
