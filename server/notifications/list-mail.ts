import { html } from '#server/http/html.ts';
import type { Company } from '#server/platform/company.ts';

/** How many requests one mail lists, each with its link; a flood fills the database, not the mailbox. */
export const listedAtMost = 25;

interface ListMail {
  subject: string;
  intro: string;
  /** What is said of each, and where it is shown. */
  items: { about: string; link: string }[];
  /** Where the others are; empty if there are none. */
  more: string;
  company: Pick<Company, 'name'>;
}

/** A mail about several requests, each behind its link. */
export function listMail({ subject, intro, items, more, company }: ListMail) {
  const text = [intro, ...items.map(({ about, link }) => `${about}\n${link}`), more].filter(Boolean);
  return {
    subject,
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
