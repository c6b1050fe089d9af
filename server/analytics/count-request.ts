import type { FastifyRequest } from 'fastify';
import { cameFromField } from '#shared/hidden-fields.ts';
import type { DailySums } from './daily-sums.ts';
import { cleanSource } from './sources.ts';
import { asksNotToBeCounted, pageAt } from './take-counts.ts';

/** Counts a request that was kept, under the page from which its form was reached. Without scripts, that is the form's. */
export function countRequest(sums: Pick<DailySums, 'count'>, { body, headers }: FastifyRequest, at: Date) {
  const said = (body as Record<string, unknown>)[cameFromField];
  const [page, source] = typeof said === 'string' && !asksNotToBeCounted(headers) ? said.split(' ') : [];
  sums.count({ kind: 'request', page: pageAt(page) ?? 'contact', source: cleanSource(source), at });
}
