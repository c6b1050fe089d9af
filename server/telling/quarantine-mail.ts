import { otherService } from '#content/schema/offered-services.ts';
import type { Company } from '#server/company/company.ts';
import { html } from '#server/html/html.ts';
import type { StoredQuoteRequest } from '#server/quote-requests/stored.ts';
import { timeIn } from './wording.ts';

/** How many are listed, each with its link; a flood fills the quarantine, not the mailbox. */
export const listedAside = 25;

interface QuarantineMail {
  count: number;
  /** The first of them, at most `listedAside`. */
  first: StoredQuoteRequest[];
  linkFor(requestId: string): string;
  company: Company;
  timeZone: string;
}

/**
 * The daily note about what looked like spam. It quotes nothing that was typed, because mail that quotes spam is
 * taken for spam; each link leads to the whole request.
 */
export function quarantineMail({ count, first, linkFor, company, timeZone }: QuarantineMail) {
  const what = count === 1 ? '1 request' : `${count} requests`;
  const [were, them, they] = count === 1 ? ['was', 'it', 'it is'] : ['were', 'them', 'they are'];
  const intro = `${what} looked like spam and ${were} set aside. You are told of ${them} only here, and after 90 days ${they} deleted. Each link shows a request, and a button there takes it back.`;
  // A label that is not one of the owner's may be the spam itself.
  const labels = [...company.services.map(({ label }) => label), otherService];
  const named = (service: string) => {
    if (!service) return 'no service selected';
    return labels.includes(service) ? service : 'a service that the form does not offer';
  };
  const items = first.map(({ id, receivedAt, service, signals }) => ({
    about: `${timeIn(timeZone, new Date(receivedAt))}, ${named(service)} (${signals.join(', ')})`,
    link: linkFor(id),
  }));
  const more =
    count > first.length ? `And ${count - first.length} more: npm run requests -- list --spam` : '';
  const text = [intro, ...items.map(({ about, link }) => `${about}\n${link}`), more].filter(Boolean);
  return {
    subject: `${what} set aside as spam`,
    text: text.join('\n\n'),
    html: html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="font:16px/1.5 sans-serif;max-width:36em;margin:0 auto;padding:16px">
<p>${intro}</p>
${items.map(({ about, link }) => html`<p>${about}<br><a href="${link}">Show it</a></p>\n`)}<p>${more}</p>
<p style="color:#555;font-size:13px">Sent by the website of ${company.name}.</p>
</body></html>
`.markup,
  };
}
