import { type Html, html } from '#server/http/page.ts';
import { type Company, careIn } from '#server/platform/company.ts';
import { addDays, dayOf, formatDayIn, formatTimeIn } from '#server/platform/time.ts';
import type { AfterPour } from '#server/requests/after-pour.ts';
import { customerPath, formPath } from '#server/requests/customer-links.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { maxSignature } from './quote-section.ts';

interface CarePage {
  request: Pick<StoredQuoteRequest, 'language'>;
  afterPour: AfterPour;
  company: Company;
  timeZone: string;
  now: Date;
  /** Of the page's link. */
  secret: string;
}

/** What holds from which day after the pour, counted from now, and how to take care of it. @returns undefined without a day */
export function renderCare(page: CarePage): Html | undefined {
  const { request, afterPour, company, timeZone, now, secret } = page;
  const { pourDay } = afterPour;
  if (!pourDay) return undefined;
  const { language } = request;
  const texts = messagesIn[language].care;
  const today = dayOf(now, timeZone);
  const say = (day: string) => formatDayIn(day, language);
  const { steps, tips } = careIn(company, language) ?? { steps: [], tips: [] };
  const rows = steps.map(({ what, days, source }) => {
    const day = addDays(pourDay, days);
    const left = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
    const when = left > 0 ? texts.from(say(day), left) : left === 0 ? texts.today : texts.since(say(day));
    const from = source ? html`<br><small>${texts.source(source)}</small>` : '';
    return html`<li><b>${what}</b> <span>${when}${from}</span></li>\n`;
  });
  const list = rows.length > 0 ? html`<ol>\n${rows}</ol>\n` : '';
  const advice =
    tips.length > 0
      ? html`<h3>${texts.tips}</h3>\n<ul>\n${tips.map((tip) => html`<li>${tip}</li>\n`)}</ul>\n`
      : '';
  const calendar =
    rows.length > 0
      ? html`<p data-no-print><a href="${customerPath}${secret}/care.ics">${texts.calendar}</a></p>\n`
      : '';
  return html`<section>
<h2>${texts.heading}</h2>
<p>${pourDay > today ? texts.toBePoured(say(pourDay)) : texts.poured(say(pourDay))}</p>
${list}${advice}${calendar}${pourDay > today ? '' : renderConsent(page)}</section>
`;
}

function renderConsent({ request: { language }, afterPour, timeZone, secret }: CarePage): Html {
  const texts = messagesIn[language].care.consent;
  const action = formPath(secret, 'consent');
  const { consent } = afterPour;
  if (consent) {
    const at = formatTimeIn(timeZone, new Date(consent.at), language);
    return html`<form method="post" action="${action}" data-no-print>
<p>${texts.given(consent.name, at)}</p>
<button class="quiet">${texts.end}</button>
</form>
`;
  }
  return html`<details data-no-print><summary>${texts.heading}</summary>
<form method="post" action="${action}">
<p>${texts.text}</p>
<label>${texts.name}<input name="name" autocomplete="name" required maxlength="${maxSignature}"></label>
<button>${texts.send}</button>
</form>
</details>
`;
}
