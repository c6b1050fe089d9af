import type { Database } from '#server/database/open.ts';
import type { ChannelName, Digest, Span } from '#server/database/tables.ts';
import { html } from '#server/http/page.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import type { Company } from '#server/platform/company.ts';
import { toOneLine } from '#server/platform/text.ts';
import { clockIn, formatTimeIn } from '#server/platform/time.ts';
import { findQuarantined, type StoredQuoteRequest } from '#server/requests/find.ts';
import { describeSignal } from '#server/requests/spam.ts';
import { describeLanguage } from '#shared/desk/format.ts';
import { otherService } from '#shared/quote-fields.ts';
import { renderEmailPage, renderSecondaryButton } from './email-page.ts';

/** The hour from which the day's note is written, by the owner's clock: within 24 hours of each request in it. */
const digestHour = 8;
/** How far back the first note looks, as does the first one after a time without a server, in milliseconds. */
const maxLookback = 7 * 24 * 3_600_000;
/** In milliseconds. Requests newer than this are left for the next note: they may not be written yet. */
const commitGrace = 2 * 60_000;

interface SpamDigestDeps {
  database: Database;
  channels: readonly ChannelName[];
  timeZone: string;
}

/**
 * Once a day, in the morning, enqueues a digest of the requests quarantined since the last one, if there are any. It stores only the
 * time span: the text is written at delivery, so that anyone erased in the meantime is not in it.
 */
export async function enqueueSpamDigest({ database, channels, timeZone }: SpamDigestDeps, now: Date) {
  const { hour, day } = clockIn(timeZone, now);
  if (hour < digestHour) return;
  const span = {
    after: await endOfLastDigest(database, now),
    until: new Date(now.getTime() - commitGrace).toISOString(),
  };
  if ((await findQuarantined(database, span, 1)).count === 0) return;
  await enqueue(database, { kind: 'count', channels, at: now, name: `quarantine:${day}`, content: span });
}

async function endOfLastDigest(database: Database, now: Date): Promise<string> {
  const last = await database
    .selectFrom('notifications')
    .select(['created_at', 'content'])
    .where('kind', '=', 'count')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { until } = JSON.parse(last?.content ?? '{}') as Partial<Span>;
  const earliest = new Date(now.getTime() - maxLookback).toISOString();
  const end = until ?? last?.created_at ?? earliest;
  // A digest dated in the future was written with a wrong clock.
  return end > now.toISOString() || end < earliest ? earliest : end;
}

interface SpamDigestEmail {
  count: number;
  /** The first of them, at most `maxListed`. */
  first: StoredQuoteRequest[];
  linkFor(requestId: string): string;
  /** The address of the list in the desk; undefined if the desk can't be reached. */
  deskUrl: string | undefined;
  company: Company;
  timeZone: string;
}

/**
 * The daily note about what looked like spam. It quotes nothing that was typed, because email that quotes spam is
 * taken for spam; each link leads to the whole request.
 */
export function composeSpamDigest({ count, first, linkFor, deskUrl, company, timeZone }: SpamDigestEmail) {
  const countText = count === 1 ? '1 request' : `${count} requests`;
  const [were, them, they] = count === 1 ? ['was', 'it', 'it is'] : ['were', 'them', 'they are'];
  const intro = `${countText} looked like spam and ${were} set aside. This is the only message about ${them}; after 90 days ${they} deleted. Each link shows a request, and a button there restores it.`;
  // A label that is not one of the owner's may be the spam itself.
  const labels = [...company.services.map(({ label }) => label), otherService];
  const describeService = (service: string) => {
    if (!service) return 'no service selected';
    return labels.includes(service) ? service : 'a service that the form does not offer';
  };
  const items = first.map(({ id, receivedAt, service, signals }) => ({
    about: `${formatTimeIn(timeZone, new Date(receivedAt))}, ${describeService(service)}: ${signals.map(describeSignal).join('. ')}.`,
    link: linkFor(id),
  }));
  const left = count - first.length;
  const more = left > 0 ? `And ${left} more, under Spam in the desk.` : '';
  return composeListEmail({
    subject: `${countText} set aside as spam`,
    intro,
    items,
    more,
    deskUrl,
    company,
  });
}

interface DigestEmail extends SpamDigestEmail {
  of: Digest['of'];
}

/** Composes one email instead of many: the requests that came, or wait for an answer, beyond those sent one by one. */
export function composeDigest({ of, count, first, linkFor, deskUrl, company, timeZone }: DigestEmail) {
  const countText = count === 1 ? '1 more request' : `${count} more requests`;
  const subject =
    of === 'request'
      ? `${countText} within ten minutes`
      : `${countText} ${count === 1 ? 'hasn’t' : 'haven’t'} been answered yet`;
  const what = of === 'request' ? `${countText} came in within ten minutes` : subject;
  const intro = `${what}. When many come in at once, the rest are combined in one email. Everything is safe in the desk, and each link shows a request with its photos.`;
  const items = first.map(({ id, receivedAt, service, name, language }) => {
    const facts = [
      formatTimeIn(timeZone, new Date(receivedAt)),
      toOneLine(service),
      toOneLine(name),
      describeLanguage(language),
    ];
    return { about: facts.filter(Boolean).join(', '), link: linkFor(id) };
  });
  const left = count - first.length;
  const more = left > 0 ? `And ${left} more, in the desk.` : '';
  return composeListEmail({ subject, intro, items, more, deskUrl, company });
}

/** How many requests one email lists, each with its link; a flood fills the database, not the mailbox. */
export const maxListed = 25;

interface ListEmail {
  subject: string;
  intro: string;
  /** What the email says about each, and the link to it. */
  items: { about: string; link: string }[];
  /** Where the others are; empty if there are none. */
  more: string;
  deskUrl: string | undefined;
  company: Pick<Company, 'name'>;
}

const seeAll = 'See them in the desk';

/** Composes an email that lists requests, each with its link. */
function composeListEmail({ subject, intro, items, more, deskUrl, company }: ListEmail) {
  const listed = items.map(({ about, link }) => `${about}\n${link}`);
  const text = [intro, ...listed, more, deskUrl ? `${seeAll}: ${deskUrl}` : ''].filter(Boolean);
  const page = html`<p>${intro}</p>
${items.map(({ about, link }) => html`<p><span translate="no">${about}</span><br><a href="${link}">View request</a></p>\n`)}<p>${more}</p>
${deskUrl ? renderSecondaryButton(deskUrl, seeAll) : ''}`;
  const foot = html`Sent by the <span translate="no">${company.name}</span> website.`;
  return { subject, text: text.join('\n\n'), html: renderEmailPage(page, foot), deskUrl };
}
