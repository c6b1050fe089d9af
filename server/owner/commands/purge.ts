import { scrubFile } from '#server/database/scrub.ts';
import { purgeBefore } from '#server/quote-requests/purge.ts';
import { type Command, OwnerError } from '../command.ts';

export const purge: Command = {
  usage: '--older-than 24mo',
  summary: 'Delete requests older than so many days (90d), months (24mo) or years (2y)',
  options: { 'older-than': { type: 'string' } },
  async run({ config, open, print }, { options }) {
    const before = timeBefore(String(options['older-than'] ?? ''), new Date());
    if (!before) throw new OwnerError('Say how old: --older-than 90d, 24mo or 2y');
    const database = await open();
    const purged = await purgeBefore({ database, dataDir: config.dataDir }, before);
    await scrubFile(database);
    print(
      `${purged} requests from before ${before.toISOString().slice(0, 10)} deleted. Backups still hold them.`,
    );
  },
};

function timeBefore(age: string, now: Date): Date | undefined {
  const [, number, unit] = /^([1-9]\d{0,3})(d|mo|y)$/.exec(age) ?? [];
  if (!number || !unit) return undefined;
  const before = new Date(now);
  if (unit === 'd') before.setUTCDate(before.getUTCDate() - Number(number));
  else before.setUTCMonth(before.getUTCMonth() - Number(number) * (unit === 'y' ? 12 : 1));
  return before;
}
