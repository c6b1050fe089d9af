import type { Company } from '#server/company/company.ts';
import { html } from '#server/html/html.ts';
import type { Attachment } from '#server/outbox/channel.ts';
import { oneLine } from '#server/outbox/mail.ts';
import type { PictureSize } from '#server/photos/pictures.ts';
import type { StoredPhoto } from '#server/photos/stored-photo.ts';
import type { StoredQuoteRequest } from '#server/quote-requests/stored.ts';
import type { GatheredPhotos } from './gather-photos.ts';
import { requestFoot, requestPage, requestSubject } from './mail-parts.ts';
import { photoName } from './photo-name.ts';
import { timeIn } from './wording.ts';

export interface PhotosMail {
  request: StoredQuoteRequest;
  /** How many photographs the request has by now, with those that came in other mails. */
  inAll: number;
  company: Company;
  markLink: string;
  linkFor(photo: StoredPhoto, size: PictureSize): string;
  timeZone: string;
}

/** The photographs of a request, as an answer to the mail about it. */
export function photosMail(mail: PhotosMail, { attached, linked, missing }: GatheredPhotos) {
  const { request, company, markLink, linkFor } = mail;
  const told = intro(mail, attached.length + linked.length + missing.length);
  const links = linked.map(({ photo, picture }) => ({
    ...{ name: photoName(photo), link: linkFor(photo, 'whole'), picture, cid: `${photo.id}@photos` },
  }));
  const gone = missing.map((photo) => `${photoName(photo)}: its file is no longer on the server.`);
  const text = [
    told,
    '',
    ...attached.map(({ photo }) => `${photoName(photo)}: attached`),
    ...links.map(({ name, link }) => `${name}: ${link}`),
    ...gone,
    ...(links.length > 0 ? ['', linksHold] : []),
    '',
    `Phone: ${oneLine(request.phone)}`,
    '',
    ...requestFoot(request, markLink, company),
  ];
  const names = attached.map(({ photo }) => photoName(photo)).join(', ');
  const body = html`<p>${told}</p>
${names && html`<p>Attached: ${names}</p>`}${gone.map((line) => html`<p>${line}</p>`)}
${links.length > 0 ? html`<p>${tooLarge} ${linksHold}</p>` : ''}
${links.map(
  ({ name, link, cid }) =>
    html`<p style="margin:0 0 16px"><a href="${link}"><img src="cid:${cid}" alt="" style="display:block;max-width:100%;height:auto;border-radius:4px">${name}</a></p>\n`,
)}`;
  const attachments: Attachment[] = [
    ...attached.map(({ photo, picture }) => attachment(photoName(photo), picture)),
    ...links.map(({ name, picture, cid }) => ({ ...attachment(`small-${name}`, picture), cid })),
  ];
  return {
    subject: `Re: ${requestSubject(request)}`,
    text: text.join('\n'),
    html: requestPage(request, { body, markLink, company }),
    replyTo: { name: request.name, address: request.email },
    follows: `request:${request.id}:mail`,
    attachments,
  };
}

/** The same for a program: every photograph as links. */
export function photosPost(mail: PhotosMail, photos: StoredPhoto[]) {
  const { request, linkFor } = mail;
  return {
    subject: `Re: ${requestSubject(request)}`,
    text: [
      intro(mail, photos.length),
      '',
      ...photos.map((photo) => `${photoName(photo)}: ${linkFor(photo, 'whole')}`),
      '',
      linksHold,
    ].join('\n'),
    request,
    photos: photos.map((photo) => ({
      ...{ name: photoName(photo), url: linkFor(photo, 'whole'), thumbnailUrl: linkFor(photo, 'thumbnail') },
      ...{ width: photo.width, height: photo.height, bytes: photo.bytes, receivedAt: photo.receivedAt },
    })),
  };
}

const tooLarge = 'Too large to attach: tap one to see it whole.';
const linksHold = 'Each link works for 30 days.';

function intro({ request, inAll, timeZone }: PhotosMail, count: number): string {
  const what = count === 1 ? '1 photo' : `${count} photos`;
  const all = inAll > count ? `, ${inAll} in all so far` : '';
  return `${what} from ${oneLine(request.name)} with the request of ${timeIn(timeZone, new Date(request.receivedAt))}${all}.`;
}

function attachment(filename: string, content: Buffer): Attachment {
  return { filename, contentType: 'image/jpeg', content };
}
