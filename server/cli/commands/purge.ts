import { type Command, OwnerError } from '#server/cli/terminal/command.ts';
import { confirmDeletion } from '#server/cli/terminal/confirm.ts';
import { counted } from '#server/cli/terminal/print.ts';
import { localTime, monthsBefore } from '#server/platform/time.ts';
import { findOlder } from '#server/requests/find.ts';
import { purgeBefore } from '#server/requests/purge.ts';
import { scrub } from './scrub.ts';

export const purge: Command = {
  usage: '--older-than AGE [--yes]',
  summary: 'Delete requests older than 90d, 24mo or 2y, answered or not; asks first',
  options: { 'older-than': { type: 'string' }, yes: { type: 'boolean' } },
  async run(desk, given) {
    const { config, open, print } = desk;
    const before = timeBefore(String(given.options['older-than'] ?? ''), new Date());
    if (!before) throw new OwnerError('Say how old: --older-than 90d, 24mo or 2y', 2);
    const since = `from before ${localTime(before.toISOString(), config.timeZone)}`;
    const database = await open();
    const found = await findOlder(database, before);
    if (found.length === 0) {
      print(`There is no request ${since}. Nothing was deleted.`);
      return scrub(desk, database);
    }
    await confirmDeletion(desk, given, found);
    const purged = await purgeBefore({ database, dataDir: config.dataDir }, before);
    await scrub(desk, database);
    print(`${counted(purged, 'request')} ${since} deleted. Backups still hold them.`);
  },
};

function timeBefore(age: string, now: Date): Date | undefined {
  const [, number, unit] = /^([1-9]\d{0,3})(d|mo|y)$/.exec(age) ?? [];
  if (!number || !unit) return undefined;
  if (unit === 'd') return new Date(now.getTime() - Number(number) * 24 * 3_600_000);
  return monthsBefore(now, Number(number) * (unit === 'y' ? 12 : 1));
}
