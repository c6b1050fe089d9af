/**
 * Every setting, once: from this table follow how it is read, which command may have it, what a message says about it,
 * `.env.example` and docs/reference/settings.md (`npx vitest run docs -u` writes both). This is not a .ts file because
 * the scripts that install the project's own Node run on an older one.
 */

/**
 * A command that is not the server, and may have a setting too: scripts/environment.mjs.
 * @typedef {'build' | 'dev' | 'content' | 'edit' | 'bench'} Command
 */

/**
 * @typedef {object} Setting
 * @property {string} section the heading that it stands under
 * @property {string} type how it is read: a name of `types` in config.ts, which doesn't compile without it
 * @property {string} [default] what counts where it is not set
 * @property {string} [otherwise] in words, what happens where it is not set
 * @property {string} [example] for `.env.example`; without one, it does not stand there
 * @property {readonly Command[]} [readBy] who has it besides the server
 * @property {boolean} [isServers] false: the server does not read it
 * @property {boolean} [isSecret] true: no message repeats its value
 * @property {string} means for docs/reference/settings.md
 */

const where = 'Where it runs';
const stored = 'Where things are stored';
const notified = 'Who is notified';
const backups = 'Backups';
const limits = 'Limits and counting';
const editing = 'On your own computer';

export const settings = /** @satisfies {Record<string, Setting>} */ (
  /** @type {const} */ ({
    PORT: {
      section: where,
      type: 'port',
      default: '3000',
      example: '3000',
      readBy: ['build', 'dev'],
      means:
        'Where the server listens; `0`: any free port. If the port is in use, the error names the folder of the program that uses it (Linux, macOS)',
    },
    HOST: {
      section: where,
      type: 'host',
      default: 'localhost',
      example: 'localhost',
      readBy: ['dev'],
      means:
        '`localhost`: only this machine can connect; `0.0.0.0`: every machine that reaches this one, such as a phone on the same network',
    },
    SITE_URL: {
      section: where,
      type: 'siteUrl',
      otherwise: '`http://localhost:PORT`',
      readBy: ['build'],
      example: 'https://www.your-company.com',
      means:
        'The public URL, used for links in pages, the sitemap and emails. With `https`, browsers are told to use only https for a year (HSTS)',
    },
    HSTS_SUBDOMAINS: {
      section: where,
      type: 'switch',
      default: 'off',
      example: 'off',
      means: '`on`: https for every subdomain, too. Turn it on only if all of them will serve https forever',
    },
    SERVER_URL: {
      section: where,
      type: 'serverUrl',
      otherwise: '`SITE_URL`',
      example: 'https://quotes.your-company.com',
      means:
        "This server's own public URL, when [the pages are hosted elsewhere](../how-to/pages-on-a-cdn.md); links in emails point there",
    },
    PUBLIC_QUOTE_ENDPOINT: {
      section: where,
      type: 'endpoint',
      otherwise: 'this server',
      readBy: ['build'],
      isServers: false,
      example: 'https://quotes.your-company.com/api/quote-requests',
      means: 'At build time: where the form posts if the pages are hosted elsewhere',
    },
    TRUST_PROXY: {
      section: where,
      type: 'proxies',
      default: '0',
      example: '1',
      means:
        'How many of your own proxies are in front of the server: `1` with Caddy or nginx, `2` with a CDN in front of that. Too low, and all visitors share one limit; the log warns once. Too high, and visitors can fake their IP address. The server must be reachable only through the proxies. nginx needs `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`',
    },
    TIME_ZONE: {
      section: where,
      type: 'timeZone',
      default: 'America/New_York',
      readBy: ['dev', 'edit'],
      example: 'America/New_York',
      means: 'For times in emails and commands, `REMINDER_HOURS` and the nightly backup',
    },
    TIME_SERVER: {
      section: where,
      type: 'text',
      means: 'No longer used: the machine sets its own clock',
    },
    LOG_LEVEL: {
      section: where,
      type: 'logLevel',
      default: 'info',
      example: 'info',
      readBy: ['dev', 'edit'],
      means:
        '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Logs go to standard output, as plain text in a terminal and JSON elsewhere, without personal data; requests for files of the built site aren’t logged',
    },
    METRICS_TOKEN: {
      section: where,
      type: 'metricsToken',
      isSecret: true,
      example: 'at-least-16-characters-nobody-can-guess',
      means:
        'Opens `/metrics` to programs that send this token: at least 16 random characters (`openssl rand -hex 24`). See [metrics](metrics.md)',
    },
    DATA_DIR: {
      section: stored,
      type: 'folder',
      default: './data',
      example: './data',
      means:
        "Requests (`requests.sqlite`), their photos (`photos/`) and, without a mail server, emails (`mail/*.eml`). At startup, the folder becomes readable only by the server's user; less than 512 MB of free space triggers a warning",
    },
    DATABASE_URL: {
      section: stored,
      type: 'databaseUrl',
      isSecret: true,
      example: 'postgres://user:password@localhost/quotes',
      means:
        '`postgres://user:password@host/database`: requests in PostgreSQL instead of SQLite. If others can read the connection, end the URL with `?sslmode=verify-full`, and for a self-signed certificate or a private CA, `&sslrootcert=/path/to/it.pem`',
    },
    CONTENT_DIR: {
      section: stored,
      type: 'folder',
      otherwise: '`./content`',
      example: './content',
      readBy: ['build', 'dev', 'content', 'bench'],
      means:
        'The text and photos of the site. The sample is copied into an empty folder. Messages always call it `content/`',
    },
    DIST_DIR: {
      section: stored,
      type: 'folder',
      default: './dist',
      example: './dist',
      readBy: ['build', 'dev', 'content'],
      means: 'The built site: a link to the newest build in `.dist-builds` beside it',
    },
    CACHE_DIR: {
      section: stored,
      type: 'folder',
      default: './.cache',
      readBy: ['build', 'dev', 'content'],
      isServers: false,
      means:
        'What a build saves for the next one, mainly each photo at every width. Without this cache, the next build takes minutes',
    },
    PUBLISH_COMMAND: {
      section: stored,
      type: 'text',
      example: 'rclone sync "$PUBLISH_FOLDER" cdn:concrete',
      isSecret: true,
      means:
        'A shell command that copies the built site (`$PUBLISH_FOLDER`) elsewhere after each publish, for example to [a CDN](../how-to/pages-on-a-cdn.md)',
    },
    PHOTOS_MAX_GB: {
      section: stored,
      type: 'gigabytes',
      default: '10',
      example: '10',
      means:
        "Space for all visitors' photos, a fifth of it per day. Beyond that, photos are rejected, but requests aren't; `0`: no photos. Five photos take 1.7 MB on average",
    },
    RETENTION_MONTHS: {
      section: stored,
      type: 'months',
      example: '24',
      means: 'Requests older than this are deleted automatically; `0`: never',
    },
    SMTP_URL: {
      section: notified,
      type: 'smtpUrl',
      isSecret: true,
      example: 'smtps://user:password@smtp.your-provider.com:465',
      means:
        'The mail server: `smtps://user:password@host:465` or `smtp://user:password@host:587`. Nothing is sent without TLS, except to `localhost`, or with `?requireTLS=false`; in that case, the startup log names the unencrypted connection. The name in EHLO is the host of `SITE_URL`, or `?name=`. In the user name and password, write `%23` for `#`, `%2F` for `/`, `%3F` for `?`, `%25` for `%`',
    },
    MAIL_FROM: {
      section: notified,
      type: 'mailAddress',
      otherwise: '`email` in `business.yaml`',
      example: 'office@your-company.com',
      means: 'The sender: an address of [your own domain](../how-to/mail-that-arrives.md)',
    },
    MAIL_TO: {
      section: notified,
      type: 'mailAddresses',
      otherwise: 'what the desk’s Settings show',
      example: 'office@your-company.com',
      means:
        'Email addresses that get requests, separated by commas. Not set: the address used to set up the desk, or a different one confirmed in its Settings',
    },
    DESK_EMAILS: {
      section: notified,
      type: 'mailAddresses',
      otherwise: '`MAIL_TO`, or what the desk’s Settings show',
      example: 'owner@your-company.com, partner@your-company.com',
      means:
        'Email addresses that may sign in to the [desk](../how-to/use-the-desk.md), separated by commas. The first person can sign out everyone’s devices. People who are removed are signed out everywhere at the next start. If neither is set: the address used to [set up the desk](../how-to/use-the-desk.md). Use the same value on every server',
    },
    WEBHOOK_URL: {
      section: notified,
      type: 'webhookUrl',
      isSecret: true,
      example: 'https://hooks.your-company.com/quotes',
      means:
        'A second channel: every notification as [signed JSON](webhook.md). Use https: with http, others on the network can read every request, and the server warns at startup',
    },
    WEBHOOK_SECRET: {
      section: notified,
      type: 'webhookSecret',
      otherwise: 'generated at first start',
      isSecret: true,
      example: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
      means: 'The key that signs webhooks: `whsec_` and the base64 of 24 to 64 random bytes',
    },
    ACKNOWLEDGE: {
      section: notified,
      type: 'switch',
      default: 'off',
      example: 'on',
      means:
        '`on`: visitors get a short reply that repeats nothing they typed and links to [their page](../how-to/customers-page.md), once a day per mailbox and 30 an hour in total; the desk’s Settings override this ([why](../decisions/outbox-and-alerts.md))',
    },
    REMINDER_HOURS: {
      section: notified,
      type: 'hours',
      otherwise: 'any time; daily reminders `8-17`',
      example: '7-18',
      means: '`7-18`: reminders come only in these hours, Monday to Friday',
    },
    FOLLOW_UP_DAYS: {
      section: notified,
      type: 'count',
      default: '5',
      example: '5',
      means: 'Days without activity after which a quote is listed under "Follow up"; `0`: never',
    },
    DKIM_SELECTOR: {
      section: notified,
      type: 'text',
      otherwise: 'the usual names',
      example: 'default',
      means: 'The name of the key that signs your email; only the launch check uses it',
    },
    BACKUP_DIR: {
      section: backups,
      type: 'folder',
      example: '/var/backups/concrete',
      means: 'The folder for the [nightly backup](../how-to/back-up-and-restore.md); every backup is checked',
    },
    BACKUP_SECOND_DIR: {
      section: backups,
      type: 'folder',
      example: '/mnt/backups',
      means: 'A folder on another disk for an off-site copy: each backup, and each photo once',
    },
    BACKUP_COMMAND: {
      section: backups,
      type: 'text',
      example: 'rclone copy "$BACKUP_FOLDER" nas:concrete',
      isSecret: true,
      means:
        'A shell command that copies new files (the folder `$BACKUP_FOLDER`) or everything (the file `$BACKUP_FILE`) off-site',
    },
    BACKUP_KEY: {
      // A public key; but who confuses the two sets the secret one.
      section: backups,
      type: 'backupKey',
      isSecret: true,
      example: 'age1f2vhlnltjeyavr297aww9mrrgncc8278tedpxhjnjvv5fmwnueyqsdr9vq',
      means: 'The public [age](https://age-encryption.org) key used to encrypt off-site copies',
    },
    RATE_LIMIT: {
      section: limits,
      type: 'count',
      default: '120',
      example: '120',
      means: 'Quote requests an hour per IP address, counted per server; `0`: no limit',
    },
    COUNT_VISITS: {
      section: limits,
      type: 'switch',
      default: 'on',
      example: 'off',
      means:
        '`off`: visits aren’t counted; no rebuild needed. Only daily totals are stored, for 13 months, without cookies or identifiers ([how](../decisions/analytics.md))',
    },
    EDIT_PORT: {
      section: editing,
      type: 'port',
      default: '4400',
      readBy: ['edit'],
      isServers: false,
      means: 'Where `npm run edit` opens the desk on this machine',
    },
    PREVIEW_PORT: {
      section: editing,
      type: 'text',
      means: 'No longer used: the preview is in the desk',
    },
    EDIT_URL: {
      section: editing,
      type: 'text',
      means:
        'No longer used: [sign in to the desk](../how-to/use-the-desk.md) from another computer or a phone',
    },
    PREVIEW_URL: { section: editing, type: 'text', means: 'No longer used' },
  })
);

/** @type {[name: string, setting: Setting][]} */
const entries = Object.entries(settings);

/** What a command that is not the server may have of the settings. @param {Command} command */
export const settingsOf = (command) =>
  entries.filter(([, { readBy }]) => readBy?.includes(command)).map(([name]) => name);

/**
 * Finds what is wrong with an address below which everything is, if anything: of the site, or of a server.
 * @param {string} written @param {string} example @returns a sentence that continues after its name
 */
export function findOriginProblem(written, example) {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '')
    return `must be an address like ${example}`;
  if (url.username || url.password) return `must have no user name or password in it, like ${example}`;
  const rest = `${url.pathname.replace(/^\/$/, '')}${url.search}${url.hash}`;
  return rest && `must end after the host, without ${rest}: ${url.origin}`;
}

/**
 * The setting that a name may have been meant to be, if it is none itself.
 * @param {string} name @param {boolean} isOurs whether it stands in a file of settings; of the shell's many, only what
 *   differs by a slip of one key counts
 */
export function nearestSetting(name, isOurs) {
  if (Object.hasOwn(settings, name)) return undefined;
  if (name === 'PHOTO_CACHE') return 'CACHE_DIR';
  // In a file nothing else has such names, and an editor may have put a mark before the first.
  const meant = isOurs
    ? name
        .replace(/^\ufeff/, '')
        .toUpperCase()
        .replaceAll(/[-.]/g, '_')
    : name;
  if (!/^[A-Z][A-Z_]+$/.test(meant) || (!isOurs && !name.includes('_'))) return undefined;
  const most = isOurs && meant.length > 5 ? 2 : 1;
  return Object.keys(settings).find((known) => slipsBetween(meant, known) <= most);
}

/** How many keys were missed, hit besides, hit wrongly or swapped. @param {string} one @param {string} other */
function slipsBetween(one, other) {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row++) {
    const [last, before] = [rows[row - 1], rows[row - 2]];
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = before && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          last[column] + 1,
          current[column - 1] + 1,
          last[column - 1] + (isSame ? 0 : 1),
          ...(isSwapped ? [before[column - 2] + 1] : []),
        ),
      );
    }
    rows.push(current);
  }
  return rows[one.length][other.length];
}
