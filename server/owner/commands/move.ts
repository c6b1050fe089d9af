import { openExisting, placeName } from '#server/database/existing.ts';
import { moveRows } from '#server/database/move.ts';
import { openDatabase } from '#server/database/open.ts';
import { type Command, OwnerError } from '#server/owner/terminal/command.ts';

export const move: Command = {
  usage: '--to postgres://…',
  summary: 'Copy everything from the SQLite file into PostgreSQL; can be repeated',
  options: { to: { type: 'string' } },
  async run({ config: { dataDir }, print }, { options }) {
    const databaseUrl = String(options.to ?? '');
    if (!/^postgres(ql)?:/.test(databaseUrl))
      throw new OwnerError('Say where: --to postgres://user:password@host/database', 2);
    const from = await openExisting({ dataDir });
    print(`From ${placeName({ dataDir })}:`);
    const to = await openDatabase({ dataDir, databaseUrl });
    try {
      for (const { table, found, copied } of await moveRows(from, to))
        print(`${table}: ${copied} copied, ${found - copied} there already`);
    } finally {
      await Promise.all([from.destroy(), to.destroy()]);
    }
    print('Now set DATABASE_URL and start the server. The SQLite file was not changed.');
  },
};
