import type { Database } from '#server/database/open.ts';
import { searchText } from '#server/platform/text.ts';
import { listActions } from '#server/requests/action-log.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import { notesAmong } from './notes.ts';

/** After its notes changed: what the request is found by. */
export async function rewriteText(trx: Database, request: StoredQuoteRequest) {
  const notes = notesAmong(await listActions(trx, request.id));
  await trx
    .updateTable('request_texts')
    .set({
      text: searchText(
        request,
        notes.map(({ text }) => text),
      ),
    })
    .where('request_id', '=', request.id)
    .execute();
}
