import { createHash } from 'node:crypto';
import type { ActionRow } from '#server/database/tables.ts';
import type { PhotoStore } from '#server/photos/store.ts';
import { type Company, careIn, serviceIn } from '#server/platform/company.ts';
import { formatPhones } from '#server/platform/phone-numbers.ts';
import { type Clock, dayOf } from '#server/platform/time.ts';
import { listActions } from '#server/requests/action-log.ts';
import { isThanksDue, readAfterPour } from '#server/requests/after-pour.ts';
import { fromRow, type StoredQuoteRequest } from '#server/requests/find.ts';
import { findJobAddress } from '#server/requests/job-location.ts';
import { listQuotes } from '#server/requests/sent-quotes.ts';
import { describeSignal } from '#server/requests/spam.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import { firstLanguage } from '#shared/languages.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { describePriceEstimate, estimateLabel } from '#shared/price-estimate.ts';
import { listNotes } from './apply-action.ts';
import { readHistory } from './history.ts';
import { type ListDeps, toSummary } from './list.ts';

export interface DetailDeps extends ListDeps {
  photos: Pick<PhotoStore, 'list'>;
  company: ListDeps['company'] & Pick<Company, 'care' | 'name' | 'services' | 'translated'>;
}

/** Everything about one request; undefined if it is not there, or not any more. */
export async function readDetails(
  { database, company, photos, timeZone }: DetailDeps,
  id: string,
  now = new Date(),
): Promise<RequestDetails | undefined> {
  // In one statement, so that the last action is always shown with what it changed.
  const row = await database
    .selectFrom('quote_requests')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('deeds')
        .select(({ fn }) => fn.max('position').as('last'))
        .whereRef('deeds.request_id', '=', 'quote_requests.id')
        .as('last_deed'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const request = fromRow(row);
  const actions = await listActions(database, id);
  const pictures = await photos.list(id);
  const { signals, estimate, ...typed } = request;
  const details = {
    ...typed,
    phone: formatPhones(request.phone),
    ...toSummary(
      request,
      { company, timeZone },
      pictures.map((photo) => photo.id),
    ),
    theirService:
      request.language === firstLanguage ? undefined : serviceIn(company, request.language, request.service),
    ...(estimate && {
      priceShown: { label: estimateLabel(estimate), text: describePriceEstimate(estimate) },
    }),
    addressInWords: findJobAddress(request, company.cities),
    suspicions: signals.map(describeSignal),
    notes: listNotes(actions),
    quotes: listQuotes(actions),
    ...describeAfterPour(request, actions, { company, timeZone, now }),
    history: await readHistory(database, request, actions, { now, timeZone }),
    photoSizes: pictures.map(({ id, width, height }) => ({ id, width, height })),
    lastDeed: Number(row.last_deed ?? 0),
  };
  const version = createHash('sha256').update(JSON.stringify(details)).digest('base64url').slice(0, 22);
  return { ...details, version };
}

/** The day of the pour with what follows from it: consent to show photos, and the thank-you once it's time. */
function describeAfterPour(
  { language }: StoredQuoteRequest,
  actions: ActionRow[],
  { company, timeZone, now }: Clock & Pick<DetailDeps, 'company'>,
): Pick<RequestDetails, 'pourDay' | 'consent' | 'hasEndedConsent' | 'thanks'> {
  const afterPour = readAfterPour(actions);
  const { isSilent: _, ...shown } = afterPour;
  const isDue = isThanksDue(afterPour, dayOf(now, timeZone));
  const { thanks } = messagesIn[language];
  return {
    ...shown,
    ...(isDue && { thanks: thanks.text(company.name, careIn(company, language)?.reviewLink) }),
  };
}
