import type { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerDeskError, parseBody, refuseDesk } from '#server/desk/api/desk-api.ts';
import { isPicture, requireUser } from '#server/desk/sign-in/guard.ts';
import { hashed } from '#server/http/static-site.ts';
import { maxArrival } from '#server/http/timeouts.ts';
import { deskUploadPrefix, openUploadFolder, removeDeadUploads } from '#server/photos/files.ts';
import { receiveUpload } from '#server/photos/receive-upload.ts';
import type { Config } from '#server/platform/config.ts';
import { hasSpace } from '#server/platform/disk-space.ts';
import { hasLeft, logVisitorLeft } from '#server/platform/log.ts';
import { idempotencyKeys } from '#server/requests/duplicates.ts';
import { maxLogoBytes } from '#shared/content/limits.ts';
import { addedLogo, logoFields } from '#shared/content/logo-fields.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { type AddedPhoto, maxPictureBytes, photoShows, removePhotos } from '#shared/desk/website.ts';
import type { Draft } from './draft/draft.ts';
import type { AddResult, SentPicture } from './draft/edit-photos.ts';
import { describeWriteFailure } from './draft/write-failure.ts';

type PhotoRequest = FastifyRequest<{
  Params: { name: string };
  Querystring: { width?: string; version?: string };
}>;

type LogoRequest = FastifyRequest<{
  Params: { name: string };
  Querystring: { field?: string; version?: string };
}>;

/** A drawing is somebody else's code: opened by itself, it runs, loads and reads nothing. */
const imagePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/** How many pictures may be sent at the same time, and when the next one is to be sent again, in seconds. */
const maxPictures = 2;
const retryAfter = 5;

export const noRoom =
  'The disk is almost full, and the space left is reserved for quote requests. Free some space, then try again.';

/**
 * Whether a picture of so many bytes can be received and added, and the disks of data and website still have the room that
 * is kept for requests. A folder that isn't there is reported when something is written to it.
 */
export async function hasRoomForPictures(
  { dataDir, contentDir }: Pick<Config, 'dataDir' | 'contentDir'>,
  bytes = 0,
): Promise<boolean> {
  if (!(await hasSpace(await openUploadFolder(dataDir), bytes))) return false;
  return hasSpace(contentDir).catch(() => true);
}

/** The photos of the draft, and the pictures of its logo. */
export function registerPhotoRoutes(
  desk: FastifyInstance,
  draft: Draft,
  config: Pick<Config, 'dataDir' | 'contentDir'>,
) {
  const { dataDir } = config;
  desk.addContentTypeParser(isPicture, (_request, payload, done) => done(null, payload));
  desk.addHook('onReady', () => removeDeadUploads(dataDir));
  let running = 0;

  const options = {
    config: { acceptsPictures: true, arrivesWithin: () => maxArrival },
    errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      if (!hasLeft(request)) return answerDeskError(error, request, reply);
      logVisitorLeft(request);
      return refuseDesk(reply, 400);
    },
  };
  /** Receives a picture into a file, has it added, and answers. */
  async function receive(
    request: FastifyRequest,
    reply: FastifyReply,
    maxBytes: number,
    add: (picture: SentPicture) => Promise<AddResult>,
  ) {
    const refuseSize = () =>
      refuseDesk(reply, 413, `This file is larger than ${maxBytes / 1e6} MB. Use a smaller copy.`);
    const bytes = Number(request.headers['content-length'] ?? maxBytes);
    if (bytes > maxBytes) {
      reply.header('connection', 'close');
      return refuseSize();
    }
    if (running >= maxPictures) {
      reply.header('retry-after', retryAfter);
      return refuseDesk(reply, 503, 'Another photo is still being processed. Try again in a moment.');
    }
    running++;
    try {
      if (!(await hasRoomForPictures(config, bytes))) return refuseDesk(reply, 507, noRoom);
      const sent = (request.body ?? request.raw) as Readable;
      const upload = await receiveUpload(sent, { dataDir, prefix: deskUploadPrefix, maxBytes });
      if (upload === 'too long') return refuseSize();
      const { file, digest, remove } = upload;
      const added = await add({ file, digest }).finally(remove);
      if (added.status !== 'added')
        return refuseDesk(reply, added.status === 'unwritten' ? 507 : 422, added.message);
      const { name, hint } = added;
      return reply.code(201).send({ name, ...(hint && { hint }) } satisfies AddedPhoto);
    } catch (error) {
      return refuseDesk(reply, 507, describeWriteFailure(error).message);
    } finally {
      running--;
    }
  }

  desk.post(endpoints.newWebsitePhoto, options, async (request, reply) => {
    const { data = {} } = photoShows.safeParse(request.query);
    const [en, es] = [data.alt, data.es].map((text) => text?.trim().replace(/\s+/g, ' '));
    if (!en) return refuseDesk(reply, 422, 'Describe the photo in one sentence.');
    const [key] = idempotencyKeys(request.headers['idempotency-key']?.toString());
    const alt = { en, ...(es && { es }) };
    const { email } = requireUser(request);
    return receive(request, reply, maxPictureBytes, (picture) => draft.addPhoto(picture, alt, email, key));
  });

  const [logos] = endpoints.newWebsiteLogo('file').split('?');
  desk.post(logos!, options, async (request: LogoRequest, reply) => {
    const field = logoFields.find((field) => field === request.query.field);
    if (!field) return refuseDesk(reply, 404);
    const { email } = requireUser(request);
    return receive(request, reply, maxLogoBytes, ({ file }) => draft.addLogo(file, field, email));
  });

  const logo = endpoints.websiteLogo(':name').replace('%3A', ':');
  desk.get(logo, async ({ params: { name }, query: { version } }: LogoRequest, reply) => {
    const bytes = await draft.logo(name, version);
    if (!bytes) return refuseDesk(reply, 404, 'This picture doesn’t exist.');
    if (addedLogo.test(name) || version)
      reply.header('cache-control', hashed['cache-control'].replace('public', 'private'));
    const type = /\.svg$/i.test(name) ? 'image/svg+xml' : 'image/png';
    return reply.header('content-security-policy', imagePolicy).type(type).send(Buffer.from(bytes));
  });

  const [url] = endpoints.websitePhoto(':name', '').replace('%3A', ':').split('?');
  desk.get(url!, async ({ params: { name }, query: { width, version } }: PhotoRequest, reply) => {
    const photo = await draft.photo(name, width === '960' ? 960 : 320, version);
    if (!photo) return refuseDesk(reply, 404, 'This photo doesn’t exist.');
    if (photo.isCurrent) reply.header('cache-control', hashed['cache-control'].replace('public', 'private'));
    return reply.type('image/webp').send(Buffer.from(photo.webp));
  });

  const remove = endpoints.removeWebsitePhoto(':name').replace('%3A', ':');
  desk.post(remove, (request: PhotoRequest, reply) => removeAll([request.params.name], request, reply));
  desk.post(endpoints.removeWebsitePhotos, async (request, reply) => {
    const wanted = parseBody(request, reply, removePhotos);
    return wanted ? removeAll(wanted.names, request, reply) : reply;
  });

  async function removeAll(names: string[], request: FastifyRequest, reply: FastifyReply) {
    const removed = await draft.removePhotos(names, requireUser(request).email);
    if (removed.status === 'removed') return reply.code(204).send();
    if (removed.status === 'unknown') return refuseDesk(reply, 404, 'This photo doesn’t exist.');
    return refuseDesk(reply, removed.status === 'unwritten' ? 507 : 409, removed.message);
  }
}
