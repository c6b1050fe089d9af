import { type Html, html } from '#server/http/page.ts';
import { dayOf, formatDayIn, formatTimeIn } from '#server/platform/time.ts';
import { formPath } from '#server/requests/customer-links.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import { formatDollars } from '#shared/desk/format.ts';
import { currentQuote, isExpired, type SentQuote, totalOf } from '#shared/desk/quotes.ts';
import type { Language } from '#shared/languages.ts';
import { messagesIn } from '#shared/messages/messages.ts';

/** The longest name that accepts a quote, in UTF-16 code units. */
export const maxSignature = 100;

interface QuotePage {
  request: Pick<StoredQuoteRequest, 'language' | 'stage' | 'state'>;
  /** Newest first. */
  quotes: SentQuote[];
  timeZone: string;
  now: Date;
  /** Of the page's link. */
  secret: string;
  /** The form that was refused. */
  notice?: { form?: string } | undefined;
}

/** The quote as it is now, with what can be done about it, and earlier versions. @returns undefined if none was sent */
export function renderQuotes(page: QuotePage): Html | undefined {
  const { quotes, request, timeZone } = page;
  const quote = currentQuote(quotes);
  if (!quote) return undefined;
  const { language } = request;
  const texts = messagesIn[language].customerQuote;
  const earlier = quotes.slice(1).map(
    (each) => html`<details data-no-print><summary>${texts.earlier(each.version)}</summary>
${renderQuote(each, language, timeZone)}${renderAnswer(each, language, timeZone)}</details>\n`,
  );
  return html`<section>
<h2>${texts.heading}</h2>
${renderQuote(quote, language, timeZone)}${renderNext(quote, page)}${earlier}</section>
`;
}

function renderQuote(quote: SentQuote, language: Language, timeZone: string): Html {
  const texts = messagesIn[language].customerQuote;
  const amount = (cents: number) => html`<td>${formatDollars(cents)}</td>`;
  const lines = quote.lines.map(
    ({ text, amountCents }) =>
      html`<tr><th scope="row" translate="no">${text}</th>${amount(amountCents)}</tr>\n`,
  );
  const deposit =
    quote.depositCents === null
      ? ''
      : html`<tr><th scope="row">${texts.deposit}</th>${amount(quote.depositCents)}</tr>\n`;
  const paragraphs = [
    [texts.included, quote.included],
    [texts.excluded, quote.excluded],
    [texts.terms, quote.terms],
  ].map(([heading, text]) => (text ? html`<h3>${heading!}</h3>\n<p class="lines">${text}</p>\n` : html``));
  return html`<p><small>${texts.version(quote.version, formatTimeIn(timeZone, new Date(quote.sentAt), language))}</small></p>
<table>
<thead><tr><th scope="col">${texts.what}</th><th scope="col">${texts.amount}</th></tr></thead>
<tbody>
${lines}</tbody>
<tfoot>
<tr><th scope="row">${texts.total}</th>${amount(totalOf(quote.lines))}</tr>
${deposit}</tfoot>
</table>
${paragraphs}<p><b>${texts.validUntil(formatDayIn(quote.validUntil, language))}</b></p>
`;
}

/** What was answered, that it has expired, or the forms that answer it. */
function renderNext(quote: SentQuote, { request, notice, secret, timeZone, now }: QuotePage): Html {
  const { language, stage, state } = request;
  const texts = messagesIn[language].customerQuote;
  const { accept, decline } = texts;
  if (quote.answer) return renderAnswer(quote, language, timeZone);
  if (isExpired(quote, dayOf(now, timeZone)))
    return html`<div data-no-print>
<p><b>${texts.expired}</b></p>
<form method="post" action="${formPath(secret, 'add')}">
<button name="message" value="${texts.renewMessage}">${texts.renew}</button>
</form>
</div>
`;
  if (state === 'spam' || stage === 'won' || stage === 'lost') return html``;
  const action = (kind: string) =>
    html`<form method="post" action="${formPath(secret, kind)}">
<input type="hidden" name="quote" value="${quote.id}">`;
  return html`<div data-no-print>
<h3>${accept.heading}</h3>
${action('accept')}
<label>${accept.name}<input name="name" autocomplete="name" required maxlength="${maxSignature}"${notice?.form === 'accept' ? html` aria-invalid="true"` : ''}></label>
<p><small>${accept.records(quote.version)}</small></p>
<button>${accept.send}</button>
</form>
<details><summary>${decline.heading}</summary>
${action('decline')}
<label>${decline.reason}<textarea name="reason" rows="3"></textarea></label>
<button>${decline.send}</button>
</form>
</details>
</div>
`;
}

function renderAnswer({ answer }: SentQuote, language: Language, timeZone: string): Html {
  if (!answer) return html``;
  const { accepted, declined } = messagesIn[language].customerQuote;
  const at = formatTimeIn(timeZone, new Date(answer.at), language);
  const what = answer.kind === 'accept' ? accepted(answer.name ?? '', at) : declined(at);
  const reason = answer.reason ? html`<p class="lines" translate="no">${answer.reason}</p>\n` : html``;
  return html`<p role="status">${what}</p>\n${reason}`;
}
