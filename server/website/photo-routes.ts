import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerDeskError, refuseDesk } from '#server/desk/api/desk-api.ts';
import { isPicture, requireUser } from '#server/desk/sign-in/guard.ts';
import { hashed } from '#server/http/static-site.ts';
import { maxArrival } from '#server/http/timeouts.ts';
import { idempotencyKeys } from '#server/requests/duplicates.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { type AddedPhoto, largestPicture, photoShows } from '#shared/desk/website.ts';
import type { Draft } from './draft/draft.ts';

type OfPhoto = FastifyRequest<{
  Params: { name: string };
  Querystring: { width?: string; version?: string };
}>;

/** The photographs of the draft. */
export function registerPhotos(desk: FastifyInstance, draft: Draft) {
  desk.addContentTypeParser(isPicture, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const takes = {
    bodyLimit: largestPicture,
    config: { takesPictures: true, arrivesWithin: () => maxArrival },
    errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      if (error.statusCode !== 413) return answerDeskError(error, request, reply);
      return refuseDesk(reply, 413, 'This picture is larger than 100 MB. Use a smaller copy.');
    },
  };
  desk.post(endpoints.newWebsitePhoto, takes, async (request, reply) => {
    const refuse = (message: string) => refuseDesk(reply, 422, message);
    const { data = {} } = photoShows.safeParse(request.query);
    const [en, es] = [data.alt, data.es].map((text) => text?.trim().replace(/\s+/g, ' '));
    if (!en) return refuse('Say in one sentence what the picture shows.');
    if (!Buffer.isBuffer(request.body)) return refuse('Choose a picture.');
    const alt = { en, ...(es && { es }) };
    const [key] = idempotencyKeys(request.headers['idempotency-key']?.toString());
    const added = await draft.addPhoto(request.body, alt, requireUser(request).email, key);
    if (added.status !== 'added')
      return refuseDesk(reply, added.status === 'unwritten' ? 507 : 422, added.message);
    const { name, hint } = added;
    return reply.code(201).send({ name, ...(hint && { hint }) } satisfies AddedPhoto);
  });

  const [url] = endpoints.websitePhoto(':name', '').replace('%3A', ':').split('?');
  desk.get(url!, async ({ params: { name }, query: { width, version } }: OfPhoto, reply) => {
    const photo = await draft.photo(name, width === '960' ? 960 : 320, version);
    if (!photo) return refuseDesk(reply, 404, 'This photo doesn’t exist.');
    if (photo.isCurrent) reply.header('cache-control', hashed['cache-control'].replace('public', 'private'));
    return reply.type('image/webp').send(Buffer.from(photo.webp));
  });

  const remove = endpoints.removeWebsitePhoto(':name').replace('%3A', ':');
  desk.post(remove, async (request: OfPhoto, reply) => {
    const removed = await draft.removePhoto(request.params.name, requireUser(request).email);
    if (removed.status === 'removed') return reply.code(204).send();
    if (removed.status === 'unknown') return refuseDesk(reply, 404, 'This photo doesn’t exist.');
    return refuseDesk(reply, removed.status === 'unwritten' ? 507 : 409, removed.message);
  });
}
