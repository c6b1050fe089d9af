import type { SelectQueryBuilder } from 'kysely';

/** Counts the rows that a query finds, before it selects anything of them. */
export async function countRows<DB, Table extends keyof DB>(
  found: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const { count } = await found
    .select(({ fn }) => fn.countAll().as('count'))
    // The compiler can't tell for tables that it doesn't know.
    .$castTo<{ count: bigint | number | string }>()
    .executeTakeFirstOrThrow();
  return Number(count);
}
