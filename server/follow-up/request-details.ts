import { type Html, html } from '#server/html/html.ts';
import type { StoredQuoteRequest } from '#server/quote-requests/stored.ts';
import { dialable, timeIn } from '#server/telling/wording.ts';

/** The whole request for the owner's eyes, as it stands in the mail about it. */
export function requestDetails(request: StoredQuoteRequest, timeZone: string): Html {
  const number = dialable(request.phone);
  const phone = number ? html`<a href="tel:${number}">${request.phone}</a>` : html`${request.phone}`;
  const email = html`<a href="mailto:${encodeURIComponent(request.email).replace('%40', '@')}">${request.email}</a>`;
  const signals =
    request.signals.length > 0 ? html`<dt>Unusual</dt><dd>${request.signals.join(', ')}</dd>` : '';
  return html`<dl>
<dt>Name</dt><dd>${request.name}</dd>
<dt>Phone</dt><dd>${phone}</dd>
<dt>Email</dt><dd>${email}</dd>
<dt>Service</dt><dd>${request.service || 'Not named'}</dd>
<dt>Received</dt><dd>${timeIn(timeZone, new Date(request.receivedAt))}</dd>
${signals}</dl>
<pre>${request.message}</pre>`;
}
