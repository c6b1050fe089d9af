import type { Insertable } from 'kysely';
import type { Database } from '#server/database/open.ts';
import type { QuoteRequestRow } from '#server/database/tables.ts';
import { toSearchText } from '#server/platform/text.ts';
import { emptyRequest } from '#shared/quote-request.ts';

const batch = 1000;
const spacing = 5 * 60_000;
const first = ['Dana', 'José', 'Marguerite', 'Ann', 'Björn', 'Luis', 'Keisha', 'Tom', 'Priya', 'Walt'];
const last = ['Field', 'Núñez', "O'Brien", 'Okafor', 'Smith', 'Vandermeer', 'Lee', 'Castellanos'];
const words =
  `driveway patio crack slab lift settle root oak gate width feet inches about twelve twenty pour stamped
  broom finish sealer pool deck old concrete remove haul permit county Orlando Kissimmee Lakeland water stands corner
  garage floor epoxy please call after five weekends only dog backyard truck access sidewalk lanai footing storm rebar
  quote soon before summer thank you neighbor recommended photos attached`.split(/\s+/);

/** Fills an empty database with requests that end now, one every five minutes; every thousandth names a `basilisk`. */
export async function fillWithRequests(database: Database, count: number, now: Date) {
  let seed = 1;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const one = <Item>(list: readonly Item[]) => list[next(list.length)]!;
  for (let start = 0; start < count; start += batch) {
    const rows: Insertable<QuoteRequestRow>[] = [];
    for (let index = start; index < Math.min(count, start + batch); index++) {
      const received = new Date(now.getTime() - (count - index) * spacing);
      const message = Array.from({ length: 20 + next(60) }, () => one(words)).join(' ');
      const at = received.toISOString();
      const state =
        index % 20 === 0 ? 'spam' : index > count - 2000 || index % 10 === 0 ? 'open' : 'answered';
      rows.push({
        ...emptyRequest,
        id: idAt(received, index),
        language: 'en' as const,
        received_at: at,
        state_since: at,
        state,
        signals: '',
        name: `${one(first)} ${one(last)}`,
        email: `visitor${index}@example.com`,
        phone: `(${407 + next(3)}) 555-${String(index % 10_000).padStart(4, '0')}`,
        service: one(['Driveways & Patios', 'Concrete Repair', '']),
        message: index % 1000 === 0 ? `${message} basilisk` : message,
        dedupe_key: null,
      });
    }
    await database.transaction().execute(async (trx) => {
      await trx.insertInto('quote_requests').values(rows).execute();
      const texts = rows.map((row) => ({ request_id: row.id, text: toSearchText(row) }));
      await trx.insertInto('request_texts').values(texts).execute();
    });
  }
}

/** A UUID of version 7 from this time. */
function idAt(time: Date, index: number): string {
  const clock = time.getTime().toString(16).padStart(12, '0');
  const rest = (index * 2_654_435_761).toString(16).padStart(15, '0').slice(-15);
  return `${clock.slice(0, 8)}-${clock.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(3)}`;
}
