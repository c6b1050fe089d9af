import { type Html, html } from '#server/http/html.ts';
import type { PhotoLinks } from '#server/notifications/photo-links.ts';
import type { PictureSize } from '#server/photos/files.ts';
import { namePhotos } from '#server/photos/serve.ts';
import type { StoredPhoto } from '#server/photos/store.ts';
import { dialable, notNamed, oneLine } from '#server/platform/text.ts';
import { timeIn } from '#server/platform/time.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import { type FieldSpec, longFields, quoteFields, shortFields } from '#shared/quote-fields.ts';

/** The whole request for the owner, as in the mail about it. */
export function requestDetails(request: StoredQuoteRequest, timeZone: string): Html {
  const rows = shortFields.map((field) => {
    const { ownersLabel, control } = quoteFields[field];
    return html`<dt>${ownersLabel}</dt><dd>${linked(oneLine(request[field]) || notNamed, control)}</dd>\n`;
  });
  const signals =
    request.signals.length > 0 ? html`<dt>Unusual</dt><dd>${request.signals.join(', ')}</dd>` : '';
  const blocks = longFields.map((field) => html`\n<pre>${request[field]}</pre>`);
  return html`<dl>
${rows}<dt>Received</dt><dd>${timeIn(timeZone, new Date(request.receivedAt))}</dd>
${signals}</dl>${blocks}`;
}

/** The photographs that came with it, small; each leads to the whole. */
export function photoPreviews(photos: StoredPhoto[], links: PhotoLinks, now: Date): Html {
  const pathTo = (photo: StoredPhoto, size: PictureSize) => new URL(links.linkFor(photo, size, now)).pathname;
  const previews = namePhotos(photos).map(
    ({ photo, name }) =>
      html`<a href="${pathTo(photo, 'whole')}"><img src="${pathTo(photo, 'thumbnail')}" alt="${name}" width="${photo.width}" height="${photo.height}"></a>\n`,
  );
  return photos.length > 0 ? html`\n<p>${previews}</p>` : html``;
}

function linked(value: string, control: FieldSpec['control']): Html {
  const number = control === 'tel' && dialable(value);
  if (number) return html`<a href="tel:${number}">${value}</a>`;
  if (control === 'email' && value.includes('@'))
    return html`<a href="mailto:${encodeURIComponent(value).replace('%40', '@')}">${value}</a>`;
  return html`${value}`;
}
