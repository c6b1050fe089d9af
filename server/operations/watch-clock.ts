import { sql } from 'kysely';
import { type Database, hasRowLocks } from '#server/database/open.ts';
import { type Ahead, askTime } from './ask-time.ts';
import { hour, type Watch } from './watch.ts';

/** How wrong a clock may be, in milliseconds: what several servers on one database can bear. */
const tolerance = 30_000;

export interface ClockParts {
  database: Database;
  /** `host` or `host:port` of a time server; undefined asks none. */
  timeServer: string | undefined;
  now?: () => Date;
}

/**
 * Compares this machine's clock with a time server's, and with PostgreSQL's if that is where requests are. Somebody who
 * does not answer says nothing about the clock. What is told was found twice in a row.
 */
export function watchClock({ database, timeServer, now = () => new Date() }: ClockParts): Watch {
  const sources = {
    ...(timeServer && { 'time-server': (signal: AbortSignal) => askTime(timeServer, now, signal) }),
    ...(hasRowLocks(database) && { database: () => askDatabase(database, now) }),
  };

  async function isWrong(ask: (signal: AbortSignal) => Promise<Ahead | undefined>, signal: AbortSignal) {
    const [first, again] = [await ask(signal), await ask(signal)];
    if (!first || !again) return undefined;
    const isSure = [first, again].every(({ by, give }) => Math.abs(by) - give > tolerance);
    return isSure && Math.sign(first.by) === Math.sign(again.by) ? again.by : undefined;
  }

  return {
    name: 'clock',
    every: hour,
    async look(signal) {
      const asked = await Promise.all(
        Object.entries(sources).map(async ([name, ask]) => ({ name, by: await isWrong(ask, signal) })),
      );
      const wrong = asked.filter((one): one is { name: string; by: number } => one.by !== undefined);
      // The time server is right; where both differ from here, one alert says all.
      return wrong.slice(0, 1).map(({ name, by }) => ({
        about: `clock:${name}`,
        ...(name === 'database' ? databaseWords(by) : clockWords(by, timeServer!)),
      }));
    },
  };
}

async function askDatabase(database: Database, now: () => Date): Promise<Ahead> {
  const before = now().getTime();
  const { rows } = await sql<{
    ms: string;
  }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(database);
  const after = now().getTime();
  return { by: (before + after) / 2 - Number(rows[0]!.ms), give: Math.abs(after - before) / 2 };
}

const amount = (by: number) => {
  const seconds = Math.round(Math.abs(by) / 1000);
  return seconds < 600 ? `${seconds} seconds` : `${Math.round(seconds / 60).toLocaleString('en-US')} minutes`;
};

const matters =
  'Links, codes to sign in, the times of requests and reminders depend on it. Usually the service that sets the clock is not running: sudo timedatectl set-ntp true';

const clockWords = (by: number, timeServer: string) => ({
  subject: `The server's clock is ${amount(by)} ${by > 0 ? 'fast' : 'slow'}`,
  text: `The clock of the machine that runs the website is ${amount(by)} ${by > 0 ? 'fast' : 'slow'}, compared with the time server ${timeServer}.\n\n${matters}\nThen check with: timedatectl`,
});

const databaseWords = (by: number) => ({
  subject: "The clocks of server and database don't agree",
  text: `The clock of a machine that runs the website is ${amount(by)} ${by > 0 ? 'ahead of' : 'behind'} that of the machine that runs PostgreSQL. One of them is wrong. Several servers need clocks within 30 seconds of each other: otherwise notifications may come late or twice.\n\n${matters}\nCheck on both machines with: timedatectl`,
});
