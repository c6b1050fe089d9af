import type { Database } from '#server/database/open.ts';
import type { Digest, NotificationRow, PhotoBatch, Span, VisitsDigest } from '#server/database/tables.ts';
import type { Message } from '#server/outbox/message.ts';
import type { PhotoKey, PictureSize } from '#server/photos/files.ts';
import { namePhotos } from '#server/photos/serve.ts';
import type { PhotoStore } from '#server/photos/store.ts';
import type { Company } from '#server/platform/company.ts';
import { listActions } from '#server/requests/action-log.ts';
import type { CustomerLinks } from '#server/requests/customer-links.ts';
import { findDigested, findQuarantined, findVisits } from '#server/requests/find.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { screens } from '#shared/desk/addresses.ts';
import { composeAcknowledgement } from './acknowledgement.ts';
import { composeAlert } from './alerts.ts';
import { composeCustomerEmail, composeCustomerPush } from './customer-message.ts';
import { composeDigest, composeSpamDigest, maxListed } from './digests.ts';
import { composeEmailToCustomer } from './emails-to-customers.ts';
import type { DeskLink } from './owner-links.ts';
import {
  composeMissingPhotosEmail,
  composePhotosEmail,
  composePhotosWebhook,
  gatherPhotos,
} from './photos-message.ts';
import {
  composeDigestPush,
  composeQuarantinePush,
  composeRequestEmail,
  composeRequestPush,
} from './request-message.ts';
import { composeVisitsMessage, maxVisitsListed } from './visits-message.ts';

export interface ComposeDeps {
  database: Database;
  company: Company;
  /** Where the owner marks a request. */
  links: { linkFor(requestId: string, now: Date): string };
  /** Where a customer sees their request. */
  customerLinks: CustomerLinks;
  linkToDesk: DeskLink;
  photos: PhotoStore;
  /** Where the owner sees a photo. */
  photoLinks: { linkFor(photo: PhotoKey, size: PictureSize, now: Date): string };
  /** The time zone for display, like America/New_York. */
  timeZone: string;
  now?: () => Date;
}

/** What a message says, besides what its notification says for all of them. */
type Content = Omit<Message, 'key' | 'kind' | 'createdAt' | 'subscription'>;

/**
 * Composes the message from a notification and its request as they are now.
 * @returns a function that returns undefined if there is nothing left to say: the request is gone, answered, or
 * taken back
 */
export function createComposer(deps: ComposeDeps) {
  const { database, company, links, customerLinks, linkToDesk, photos, photoLinks, timeZone } = deps;
  const { now = () => new Date() } = deps;
  const store = createQuoteRequestStore(database);
  return async (notification: NotificationRow): Promise<Message | undefined> => {
    const { dedupe_key, kind, created_at, subscription_id } = notification;
    const content = await composeContent(notification, notification.channel === 'push');
    return (
      content && {
        key: dedupe_key,
        kind,
        createdAt: created_at,
        ...(subscription_id && { subscription: subscription_id }),
        ...content,
      }
    );
  };

  async function composeContent(
    notification: NotificationRow,
    isPush: boolean,
  ): Promise<Content | undefined> {
    const { kind } = notification;
    if (kind === 'photos') return composePhotos(notification);
    if (kind === 'customer' && notification.request_id) return composeCustomer(notification, isPush);
    if (kind === 'visit') return composeToCustomer(notification);
    if (notification.content) {
      const content: { subject: string; text: string; to?: string } | Span | Digest | VisitsDigest =
        JSON.parse(notification.content);
      if ('subject' in content) return kind === 'alert' ? composeAlert(content, linkToDesk) : content;
      const isDigest = 'of' in content;
      if (isDigest && content.of === 'visits') return composeVisits(content);
      const { count, first } = isDigest
        ? await findDigested(database, content, maxListed)
        : await findQuarantined(database, content, maxListed);
      if (count === 0) return undefined;
      const linkFor = (requestId: string) => links.linkFor(requestId, new Date());
      const deskUrl = linkToDesk(screens.list(isDigest ? 'open' : 'spam'));
      const listed = { count, first, linkFor, deskUrl, company, timeZone };
      const mail = isDigest ? composeDigest({ of: content.of, ...listed }) : composeSpamDigest(listed);
      const push = (isDigest ? composeDigestPush : composeQuarantinePush)(mail.subject);
      return { ...mail, ...(isPush && { push }) };
    }
    const request = await findAnnounced(notification.request_id);
    if (!request) return undefined;
    if (kind === 'acknowledgement') {
      const pageLink = await customerLinks.issue(request.id, now());
      return { ...composeAcknowledgement({ request, company, timeZone, pageLink }), to: request.email };
    }
    const about = { request, company, timeZone, ...linksTo(request.id) };
    if (kind === 'missing-photos') return composeMissingPhotosEmail(about);
    const isReminder = kind === 'reminder';
    // No push about a request that was answered in the meantime; the email is still of use.
    if ((isReminder || isPush) && request.state !== 'open') return undefined;
    const push = isPush && composeRequestPush({ request, isReminder, company, timeZone });
    return { ...composeRequestEmail({ ...about, isReminder }), ...(push && { push }) };
  }

  /** Nothing is said about spam, or about a request that is gone. */
  async function findAnnounced(requestId: string | null) {
    const request = requestId ? await store.find(requestId) : undefined;
    return request?.state === 'spam' ? undefined : request;
  }

  function linksTo(requestId: string) {
    const markLink = links.linkFor(requestId, new Date());
    return { markLink, deskUrl: linkToDesk(screens.request(requestId)) };
  }

  /** Returns nothing if the visits were canceled, or the day is over. */
  async function composeVisits({ after, until }: VisitsDigest) {
    if (now() >= new Date(until)) return undefined;
    const span = { from: new Date(after), until: new Date(until) };
    const visits = await findVisits(database, span, maxVisitsListed);
    return visits.length === 0 ? undefined : composeVisitsMessage({ visits, linkToDesk, company, timeZone });
  }

  async function composeToCustomer(notification: NotificationRow) {
    const request = await findAnnounced(notification.request_id);
    if (!request) return undefined;
    const link = () => customerLinks.issue(request.id, now());
    return composeEmailToCustomer(notification, { database, request, company, link, now: now(), timeZone });
  }

  /** What a customer did on the page of their request; the notification's key names the action. */
  async function composeCustomer({ request_id, dedupe_key }: NotificationRow, isPush: boolean) {
    const request = await findAnnounced(request_id);
    if (!request) return undefined;
    const [, actionId] = dedupe_key.split(':');
    const action = (await listActions(database, request.id)).find(({ id }) => id === actionId);
    if (!action) return undefined;
    const mail = { request, action, company, timeZone, ...linksTo(request.id) };
    const push = isPush && composeCustomerPush(mail);
    return { ...composeCustomerEmail(mail), ...(push && { push }) };
  }

  /** Photos of a request that was quarantined are announced when it leaves quarantine. */
  async function composePhotos({ request_id, channel, content }: NotificationRow) {
    const request = await findAnnounced(request_id);
    if (!request) return undefined;
    const all = await photos.list(request.id);
    const { photos: ids } = JSON.parse(content!) as PhotoBatch;
    const batch = all.filter(({ id }) => ids.includes(id));
    if (batch.length === 0) return undefined;
    const now = new Date();
    const names = new Map(namePhotos(all).map(({ photo, name }) => [photo.id, name]));
    const mail = {
      request,
      totalCount: all.length,
      company,
      timeZone,
      ...linksTo(request.id),
      nameOf: ({ id }: PhotoKey) => names.get(id)!,
      linkFor: (photo: PhotoKey, size: PictureSize) => photoLinks.linkFor(photo, size, now),
    };
    if (channel === 'webhook') return composePhotosWebhook(mail, batch);
    const [gathered, small] = [await gatherPhotos(photos, batch), await gatherPhotos(photos, batch, 0)];
    return { ...composePhotosEmail(mail, gathered), withoutAttachments: composePhotosEmail(mail, small) };
  }
}
