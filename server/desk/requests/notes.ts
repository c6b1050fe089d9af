import type { DeedRow } from '#server/database/tables.ts';
import type { Note } from '#shared/desk/requests.ts';

/** The notes among the deeds of a request, without those that were taken back. */
export function notesAmong(deeds: DeedRow[]): Note[] {
  return deeds
    .filter(({ kind, undone_at }) => kind === 'note' && !undone_at)
    .map(({ id, at, done_by, content }) => ({
      id,
      at,
      by: done_by,
      ...(JSON.parse(content!) as Pick<Note, 'text'>),
    }));
}
