import { readSwitch } from '#server/database/desk-switches.ts';
import type { Database } from '#server/database/open.ts';
import type { ChannelName, VisitsDigest } from '#server/database/tables.ts';
import { html } from '#server/http/page.ts';
import { programChannels } from '#server/outbox/digest.ts';
import type { PushContent } from '#server/outbox/message.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import type { Company } from '#server/platform/company.ts';
import { toDialable } from '#server/platform/phone-numbers.ts';
import { formatField, toOneLine } from '#server/platform/text.ts';
import { clockIn, startOfDayBefore } from '#server/platform/time.ts';
import { findVisits, type Visit } from '#server/requests/find.ts';
import { findJobLocation } from '#server/requests/job-location.ts';
import { screens } from '#shared/desk/addresses.ts';
import { describeLanguage, formatTime } from '#shared/desk/format.ts';
import { renderEmailPage, renderSecondaryButton } from './email-page.ts';
import type { DeskLink } from './owner-links.ts';

/** The hours within which the day's visits are sent, by the owner's clock. A visit scheduled later needs no message. */
const sendingHours = { from: 6, to: 9 };
/** The most visits of one day that a message lists. */
export const maxVisitsListed = 50;

interface VisitsDeps {
  database: Database;
  channels: readonly ChannelName[];
  timeZone: string;
}

/** Enqueues the message about the day's visits once each morning, if it is turned on in the desk and there are any. */
export async function enqueueVisits({ database, channels, timeZone }: VisitsDeps, now: Date) {
  const { hour, day } = clockIn(timeZone, now);
  if (hour < sendingHours.from || hour >= sendingHours.to || !(await readSwitch(database, 'morning-visits')))
    return;
  const [from, until] = [startOfDayBefore(now, 0, timeZone), startOfDayBefore(now, -1, timeZone)];
  if ((await findVisits(database, { from, until }, 1)).length === 0) return;
  const content: VisitsDigest = { of: 'visits', after: from.toISOString(), until: until.toISOString() };
  const people = channels.filter((channel) => !programChannels.includes(channel));
  await enqueue(database, { kind: 'digest', channels: people, at: now, name: `visits:${day}`, content });
}

interface VisitsMessage {
  visits: Visit[];
  linkToDesk: DeskLink;
  company: Pick<Company, 'name' | 'cities'>;
  timeZone: string;
}

/** Composes the message about a day's visits: when, who, where, and the number to call. */
export function composeVisitsMessage({ visits, linkToDesk, company, timeZone }: VisitsMessage) {
  const time = ({ visitAt }: Visit) => formatTime(visitAt, 0, timeZone);
  const countText = visits.length === 1 ? '1 visit today' : `${visits.length} visits today`;
  const subject = `${countText}, ${visits.length === 1 ? '' : 'the first '}at ${time(visits[0]!)}`;
  const items = visits.map((request) => ({
    who: `${time(request)}  ${toOneLine(request.name)}`,
    facts: [
      toOneLine(findJobLocation(request, company.cities) ?? ''),
      formatField(request, 'phone'),
      [toOneLine(request.service), describeLanguage(request.language)].filter(Boolean).join(', '),
    ],
    dial: toDialable(request.phone),
    link: linkToDesk(screens.request(request.id)),
  }));
  const deskUrl = linkToDesk(screens.schedule);
  const texts = items.map(({ who, facts, link }) => [who, ...facts, link].filter(Boolean).join('\n'));
  const page = html`<p><b>${subject}</b></p>
${items.map(
  ({ who, facts: [where = '', phone = '', service = ''], dial, link }) => html`<p><b translate="no">${who}</b>
${where ? html`<br><span translate="no">${where}</span>` : ''}
<br>${dial ? html`<a href="tel:${dial}" translate="no">${phone}</a>` : html`<span translate="no">${phone}</span>`}
${service ? html`<br>${service}` : ''}${link ? html`<br><a href="${link}">View request</a>` : ''}</p>\n`,
)}${deskUrl ? renderSecondaryButton(deskUrl, 'All visits') : ''}`;
  const foot = html`Sent by the <span translate="no">${company.name}</span> website, because this is turned on in the desk’s Settings.`;
  const push: PushContent = {
    url: screens.schedule,
    tag: 'visits',
    all: { title: countText, body: visits.map((each) => `${time(each)} ${toOneLine(each.name)}`).join(', ') },
    little: { title: countText, body: 'Open the desk to see them.' },
  };
  const text = [...texts, deskUrl ? `All visits: ${deskUrl}` : ''].filter(Boolean).join('\n\n');
  return { subject, text, html: renderEmailPage(page, foot), push };
}
