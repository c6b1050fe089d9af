import { createHash, randomInt } from 'node:crypto';
import type { Company } from '#server/platform/company.ts';
import type { Config } from '#server/platform/config.ts';
import { readState, type Trial, writeState } from '#server/platform/state-files.ts';

type Channel = Trial['channel'];

const day = 86_400_000;
/** How long a code can be entered, and how long an entered one counts, in milliseconds. */
const codeHolds = 7 * day;
const arrivalHolds = 31 * day;
/** No letter looks or sounds like another. */
const letters = 'ACDEFHJKMNPRTWXY';

export function newCode(): string {
  const pick = () => letters[randomInt(letters.length)];
  return `${pick()}${pick()}${pick()}-${pick()}${pick()}${pick()}`;
}

/** Records that a test with this code is on its way. */
export function noteTrial(parts: Parts, channel: Channel, code: string, now: Date) {
  const known = trialsOf(parts.config).filter(
    ({ sentAt }) => now.getTime() - Date.parse(sentAt) < arrivalHolds,
  );
  const trial = {
    channel,
    settings: settingsOf(parts, channel),
    code: hashOf(code),
    sentAt: now.toISOString(),
  };
  writeState(parts.config.dataDir, 'trials.json', [...known, trial]);
}

/** Accepts the code that somebody read. @returns the channel it came by, or undefined if no test has this code */
export function tellArrival(parts: Parts, code: string, now: Date): Channel | undefined {
  const trials = trialsOf(parts.config);
  const found = trials.find(
    (trial) =>
      trial.code === hashOf(code) &&
      trial.settings === settingsOf(parts, trial.channel) &&
      now.getTime() - Date.parse(trial.sentAt) < codeHolds,
  );
  if (!found) return undefined;
  found.arrivedAt = now.toISOString();
  writeState(parts.config.dataDir, 'trials.json', trials);
  return found.channel;
}

/** Whether somebody read a test on this channel, with the current settings, within a month. */
export function hasArrived(parts: Parts, channel: Channel, now: Date): boolean {
  return trialsOf(parts.config).some(
    ({ arrivedAt, ...trial }) =>
      arrivedAt !== undefined &&
      trial.channel === channel &&
      trial.settings === settingsOf(parts, channel) &&
      Math.abs(now.getTime() - Date.parse(arrivedAt)) < arrivalHolds,
  );
}

type Parts = { config: Config; company: Pick<Company, 'email'> };

const trialsOf = ({ dataDir }: Config) => readState(dataDir, 'trials.json') ?? [];

function settingsOf({ config: { mail, webhook }, company }: Parts, channel: Channel): string {
  const { smtpUrl, from = company.email, to = [company.email] } = mail;
  return hashOf(JSON.stringify(channel === 'mail' ? [smtpUrl, from, to] : [webhook.url, webhook.secret]));
}

/** However it was typed: lowercase letters, spaces and dashes make no difference. */
function hashOf(text: string): string {
  const typed = /^[a-z\s-]{6,9}$/i.test(text) ? text.toUpperCase().replace(/[^A-Z]/g, '') : text;
  return createHash('sha256').update(typed).digest('hex');
}
