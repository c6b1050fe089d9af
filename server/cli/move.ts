import { moveRows } from '#server/database/copy-rows.ts';
import { describeLocation, openDatabase, openExisting } from '#server/database/open.ts';
import { copyPhotoRows } from '#server/operations/backups/postgres-rows.ts';
import { formatCount } from '#server/platform/text.ts';
import { type Command, OwnerError } from './command.ts';

export const move: Command = {
  usage: '--to postgres://… | --from postgres://…',
  summary: 'Copy everything from SQLite into PostgreSQL, or back; can be repeated',
  options: { to: { type: 'string' }, from: { type: 'string' } },
  async run({ config: { dataDir }, print }, { options }) {
    const databaseUrl = String(options.to ?? options.from ?? '');
    if (!/^postgres(ql)?:/.test(databaseUrl) || (options.to && options.from)) {
      throw new OwnerError(
        'Give the database: --to postgres://user:password@host/database, or --from for the way back',
        2,
      );
    }
    const [file, server] = [{ dataDir }, { dataDir, databaseUrl }];
    const [source, target] = options.to ? [file, server] : [server, file];
    const from = await openExisting(source);
    print(`From ${describeLocation(source)}:`);
    const to = await openDatabase(target);
    try {
      for (const { table, found, copied } of await moveRows(from, to))
        print(`${table}: ${copied} copied, ${found - copied} there already`);
      const { found, copied, missing } = await copyPhotoRows(from, to, dataDir);
      print(`photos: ${copied} copied, ${found - copied - missing} there already`);
      if (missing > 0) print(`Not copied: ${formatCount(missing, 'photo')} whose files are gone.`);
    } finally {
      await Promise.all([from.destroy(), to.destroy()]);
    }
    print(
      options.to
        ? 'Now set DATABASE_URL and start the server. The SQLite file was not changed: delete it once everything works, because it still holds people you erase later.'
        : 'Now unset DATABASE_URL and start the server. PostgreSQL was not changed.',
    );
  },
};
