import { tmpdir } from 'node:os';
import path from 'node:path';
import { settings } from '#server/platform/settings.mjs';
import { type Check, createBlocker, createNote } from './finding.ts';

/** The time zones of the company's state. */
const zones = ['America/New_York', 'America/Chicago', 'America/Detroit', 'US/Eastern', 'US/Central'];

/** Checks the server's settings. */
export const checkServerSettings: Check = ({ config, freeBytes }) => {
  const { siteUrl, serverUrl, trustedProxies, rateLimit, timeZone, logLevel } = config;
  const { dataDir, distDir, photosMaxBytes } = config;
  return [
    // The server does not speak https itself: if the site does, there is a proxy in front.
    siteUrl.protocol === 'https:' &&
      trustedProxies === 0 &&
      createBlocker(
        'TRUST_PROXY',
        'It is 0: all visitors would count as one, share one limit, and be refused together.',
        'Set TRUST_PROXY=1, or to the number of your proxies if there are more, and have them send X-Forwarded-For.',
      ),
    trustedProxies > 2 &&
      createNote(
        'TRUST_PROXY',
        `It is ${trustedProxies}: each one too many lets a visitor fake the address that is counted.`,
        'Count your own proxies in front of the server: 1 with Caddy or nginx, 2 with a CDN in front of that.',
      ),
    rateLimit === 0 &&
      createBlocker(
        'RATE_LIMIT',
        'It is 0: one machine may send any number of requests, until the disk or your mailbox is full.',
        adviseUnset('RATE_LIMIT', ' per hour from one address'),
      ),
    rateLimit > 2000 &&
      createBlocker(
        'RATE_LIMIT',
        `It is ${rateLimit} per hour, which limits nobody.`,
        adviseUnset('RATE_LIMIT', ' per hour'),
      ),
    rateLimit > 0 &&
      rateLimit < 10 &&
      createNote(
        'RATE_LIMIT',
        `It is ${rateLimit} per hour: customers who share one connection may be refused.`,
        adviseUnset('RATE_LIMIT'),
      ),
    !zones.includes(timeZone) &&
      createNote(
        'TIME_ZONE',
        `It is ${timeZone}, which is not a time zone in Florida; emails and reminders go by it.`,
        'Set TIME_ZONE=America/New_York, or America/Chicago west of the Apalachicola.',
      ),
    ['silent', 'fatal'].includes(logLevel) &&
      createNote(
        'LOG_LEVEL',
        `It is ${logLevel}: the log would say nothing about problems.`,
        'Unset LOG_LEVEL.',
      ),
    isIn(tmpdir(), dataDir) &&
      createBlocker(
        'DATA_DIR',
        `Requests are kept in ${dataDir}, which the system cleans up.`,
        'Set DATA_DIR to a folder of your own.',
      ),
    isIn(distDir, dataDir) &&
      createBlocker(
        'DATA_DIR',
        `Requests are kept in ${dataDir}, inside the built site.`,
        'Set DATA_DIR to a separate folder.',
      ),
    freeBytes !== undefined &&
      photosMaxBytes > freeBytes &&
      createNote(
        'PHOTOS_MAX_GB',
        `Photos may take ${inGigabytes(photosMaxBytes)}, but the disk of DATA_DIR has ${inGigabytes(freeBytes)} left.`,
        'Lower PHOTOS_MAX_GB, or make room: a backup on the same disk takes as much again.',
      ),
    photosMaxBytes === 0 &&
      createBlocker(
        'PHOTOS_MAX_GB',
        'It is 0: the form offers to send photos, and every one is refused.',
        adviseUnset('PHOTOS_MAX_GB'),
      ),
    serverUrl.protocol !== 'https:' &&
      createBlocker(
        'SERVER_URL',
        `Links in emails lead to ${serverUrl.origin}, which is not https.`,
        'Set SITE_URL, or SERVER_URL if pages and server have different hosts, to an https address.',
      ),
  ];
};

/** Checks that content and requests are migrated to this release. */
export const checkPendingChanges: Check = async ({ findWaiting }) => {
  const { changes, refused: wrong } = await findWaiting();
  return [
    ...wrong.map((what) => createBlocker('release', what, 'npm run update-check says what to do.')),
    ...changes.map((what) => createNote('release', what, 'It happens automatically; make a backup first.')),
  ];
};

const adviseUnset = (name: 'RATE_LIMIT' | 'PHOTOS_MAX_GB', unit = '') =>
  `Unset ${name}; the default is ${settings[name].default}${unit}.`;

function inGigabytes(bytes: number): string {
  return `${(bytes / 1e9).toLocaleString('en-US', { maximumFractionDigits: 1 })} GB`;
}

function isIn(folder: string, inner: string): boolean {
  const way = path.relative(folder, inner);
  return !way.startsWith('..') && !path.isAbsolute(way);
}
