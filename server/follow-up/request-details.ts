import { type Html, html } from '#server/html/html.ts';
import type { StoredQuoteRequest } from '#server/quote-requests/stored.ts';
import { dialable, notNamed, timeIn } from '#server/telling/wording.ts';
import { type FieldSpec, longFields, quoteFields, shortFields } from '#shared/quote-fields.ts';

/** The whole request for the owner, as in the mail about it. */
export function requestDetails(request: StoredQuoteRequest, timeZone: string): Html {
  const rows = shortFields.map((field) => {
    const { ownersLabel, control } = quoteFields[field];
    return html`<dt>${ownersLabel}</dt><dd>${linked(request[field] || notNamed, control)}</dd>\n`;
  });
  const signals =
    request.signals.length > 0 ? html`<dt>Unusual</dt><dd>${request.signals.join(', ')}</dd>` : '';
  const blocks = longFields.map((field) => html`\n<pre>${request[field]}</pre>`);
  return html`<dl>
${rows}<dt>Received</dt><dd>${timeIn(timeZone, new Date(request.receivedAt))}</dd>
${signals}</dl>${blocks}`;
}

function linked(value: string, control: FieldSpec['control']): Html {
  const number = control === 'tel' && dialable(value);
  if (number) return html`<a href="tel:${number}">${value}</a>`;
  if (control === 'email' && value.includes('@'))
    return html`<a href="mailto:${encodeURIComponent(value).replace('%40', '@')}">${value}</a>`;
  return html`${value}`;
}
