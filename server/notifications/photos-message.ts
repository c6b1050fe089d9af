import { type Html, html } from '#server/http/page.ts';
import { type Attachment, maxAttachedBytes } from '#server/outbox/message.ts';
import type { PictureSize } from '#server/photos/files.ts';
import type { PhotoStore, StoredPhoto } from '#server/photos/store.ts';
import type { Company } from '#server/platform/company.ts';
import { formatField, toOneLine } from '#server/platform/text.ts';
import { formatTimeIn } from '#server/platform/time.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import { forOperator } from './alerts.ts';
import {
  composeFooterLines,
  formatSubject,
  type OwnerLinks,
  type RequestEmail,
  renderRequestPage,
} from './request-message.ts';

interface PhotosEmail extends OwnerLinks {
  request: StoredQuoteRequest;
  /** How many photos the request has in total, including those in other emails. */
  totalCount: number;
  company: Company;
  /** A photo's file name among all of the request. */
  nameOf(photo: StoredPhoto): string;
  linkFor(photo: StoredPhoto, size: PictureSize): string;
  timeZone: string;
}

/**
 * The photos of a request, as a reply to the email about it: all are shown small, and those that fit are attached
 * as they are; the others are behind a link.
 */
export function composePhotosEmail(mail: PhotosEmail, gathered: GatheredPhoto[]) {
  const { request, deskUrl, nameOf, linkFor } = mail;
  const summary = formatIntro(mail, gathered.length);
  const shown = gathered.map(({ photo, small, whole, isMissing }) => {
    const link = whole || isMissing ? undefined : linkFor(photo, 'whole');
    const where = isMissing
      ? 'its file is no longer on the server'
      : link
        ? 'too large to attach'
        : 'attached';
    return { name: nameOf(photo), cid: `${photo.id}@photos`, small, whole, link, where };
  });
  const hasLinks = shown.some(({ link }) => link);
  const text = [
    summary,
    '',
    ...shown.map(({ name, link, where }) => `${name}: ${link ?? where}`),
    ...(hasLinks ? ['', linkLifetimeNote] : []),
    '',
    `Phone: ${formatField(request, 'phone')}`,
    '',
    ...composeFooterLines(mail),
  ];
  const body = html`<p>${summary}</p>
${shown.map(renderFigure)}${hasLinks ? html`<p>If a picture was too large to attach, tap it to see it full size. ${linkLifetimeNote}</p>` : ''}`;
  const attachments: Attachment[] = shown.flatMap(({ name, cid, small, whole }) => [
    ...(whole ? [jpeg(name, whole)] : []),
    ...(small ? [{ ...jpeg(`small-${name}`, small), cid }] : []),
  ]);
  return {
    subject: `Re: ${formatSubject(request)}`,
    text: text.join('\n'),
    html: renderRequestPage(mail, body),
    replyTo: { name: request.name, address: request.email },
    threadKey: `request:${request.id}:mail`,
    attachments,
    deskUrl,
  };
}

/** Two fit side by side on a phone. */
function renderFigure({ name, cid, small, link, where }: FigureOptions): Html {
  const picture = small
    ? html`<img src="cid:${cid}" alt="" width="240" style="display:block;width:100%;height:auto;border-radius:4px">`
    : '';
  const linked = link ? html`<a href="${link}">${picture}${name}</a>` : html`${picture}${name}`;
  return html`<div style="display:inline-block;vertical-align:bottom;width:47%;max-width:240px;margin:0 2% 16px 0">${linked}<br><span style="color:#555;font-size:13px">${where}</span></div>\n`;
}

interface FigureOptions {
  name: string;
  cid: string;
  small: Buffer | undefined;
  link: string | undefined;
  where: string;
}

/** Composes the webhook about photos of a request, with links to each. */
export function composePhotosWebhook(mail: PhotosEmail, photos: StoredPhoto[]) {
  const { request, deskUrl, nameOf, linkFor } = mail;
  return {
    subject: `Re: ${formatSubject(request)}`,
    text: [
      formatIntro(mail, photos.length),
      '',
      ...photos.map((photo) => `${nameOf(photo)}: ${linkFor(photo, 'whole')}`),
      '',
      linkLifetimeNote,
    ].join('\n'),
    request,
    deskUrl,
    photos: photos.map((photo) => ({
      name: nameOf(photo),
      url: linkFor(photo, 'whole'),
      thumbnailUrl: linkFor(photo, 'thumbnail'),
      width: photo.width,
      height: photo.height,
      bytes: photo.bytes,
      receivedAt: photo.receivedAt,
    })),
  };
}

const linkLifetimeNote = 'Each link works for 30 days.';

function formatIntro({ request, totalCount, timeZone }: PhotosEmail, count: number): string {
  const countText = count === 1 ? '1 photo' : `${count} photos`;
  const totalText = totalCount > count ? `, ${totalCount} in all so far` : '';
  return `${countText} from ${toOneLine(request.name)} for the request from ${formatTimeIn(timeZone, new Date(request.receivedAt))}${totalText}.`;
}

function jpeg(filename: string, content: Buffer): Attachment {
  return { filename, contentType: 'image/jpeg', content };
}

/** A photo of an email, with what of it is read. */
interface GatheredPhoto {
  photo: StoredPhoto;
  /** The thumbnail to show in the email; undefined if its file is missing. */
  small: Buffer | undefined;
  /** The picture to attach. Undefined if it does not fit, and is behind a link, or if its file is missing. */
  whole: Buffer | undefined;
  isMissing: boolean;
}

/**
 * Reads the attachments of an email: every photo small, and as many of the first ones full size as fit into
 * `room` bytes.
 * @param photos in the visitor's order
 */
export async function gatherPhotos(
  store: Pick<PhotoStore, 'read'>,
  photos: StoredPhoto[],
  maxBytes: number = maxAttachedBytes,
): Promise<GatheredPhoto[]> {
  const gathered: GatheredPhoto[] = [];
  let left = maxBytes - photos.reduce((sum, { thumbnailBytes }) => sum + thumbnailBytes, 0);
  for (const photo of photos) {
    left -= photo.bytes;
    const small = await store.read(photo, 'thumbnail');
    const whole = left >= 0 ? await store.read(photo, 'whole') : undefined;
    gathered.push({ photo, small, whole, isMissing: left >= 0 ? !whole : !small });
  }
  return gathered;
}

/** Composes a reply to the email about a request: some of its photos could not be saved, for lack of space. */
export function composeMissingPhotosEmail(mail: Omit<RequestEmail, 'isReminder'>) {
  const { request, deskUrl, timeZone } = mail;
  const received = formatTimeIn(timeZone, new Date(request.receivedAt));
  const summary = `${toOneLine(request.name)} sent photos with the request from ${received}, and some could not be saved: the server was out of space. The visitor was asked to send them in reply to your call or email. Their phone may keep trying for a day, so some may still arrive.`;
  const advice = forOperator('Free space on the disk, or raise PHOTOS_MAX_GB.');
  return {
    subject: `Re: ${formatSubject(request)}`,
    text: [
      summary,
      '',
      `Phone: ${formatField(request, 'phone')}`,
      '',
      advice,
      '',
      ...composeFooterLines(mail),
    ].join('\n'),
    html: renderRequestPage(mail, html`<p>${summary}</p>\n<p>${advice}</p>`),
    replyTo: { name: request.name, address: request.email },
    threadKey: `request:${request.id}:mail`,
    request,
    deskUrl,
  };
}
