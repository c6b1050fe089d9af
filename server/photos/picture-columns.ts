import type { Database } from '#server/database/open.ts';
import type { Pictures } from './pictures.ts';
import { sweepFiles } from './sweep-files.ts';

/** On PostgreSQL the pictures stand in their row, so that every server has them. */
export function picturesInColumns(database: Database, dataDir: string): Pictures {
  return {
    write: async ({ whole, thumbnail }) => ({
      settle: async () => ({ content: whole, thumbnail }),
      clear: async () => {},
    }),

    async read({ requestId, id }, size) {
      const column = size === 'whole' ? 'content' : 'thumbnail';
      const row = await database
        .selectFrom('photos')
        .select(`${column} as picture`)
        .where('request_id', '=', requestId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.picture ?? undefined;
    },

    // They go with their rows.
    forget: async () => {},

    // Only what arrived and was never developed: the rest may belong to the SQLite database that was moved from here.
    sweep: (now) => sweepFiles(dataDir, now),
  };
}
