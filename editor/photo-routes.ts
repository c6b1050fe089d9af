import type { FastifyInstance } from 'fastify';
import { openPicture } from '../content-model/check/open-picture.ts';
import { namePhoto, takePhoto } from '../server/website/photos/take-photo.ts';
import type { ContentFolder } from './content-folder.ts';

/** Serves, accepts and removes the pictures in the photos folder. */
export function answerPhotos(app: FastifyInstance, content: ContentFolder): void {
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Querystring: { alt?: string; es?: string }; Body: Buffer }>(
    '/api/photos',
    async ({ query, body }, reply) => {
      const refuse = (message: string) => reply.code(422).send({ message });
      const alt = query.alt?.trim().replace(/\s+/g, ' ');
      const spanish = query.es?.trim().replace(/\s+/g, ' ');
      if (!alt) return refuse('Say in one sentence what the picture shows.');
      if (!Buffer.isBuffer(body)) return refuse('Choose a picture.');
      if (content.read('photos.yaml').value === undefined) {
        return refuse('The list of photos, photos.yaml, cannot be read as it is. Fix it first.');
      }
      const photo = await takePhoto(body);
      if (!photo.ok) return refuse(photo.message);
      const name = namePhoto(alt, content.photos());
      const failed = content.addPhoto(name, photo.jpeg, alt, spanish);
      if (failed) return reply.code(507).send({ message: failed.message });
      return reply.code(201).send({ name, hint: photo.hint });
    },
  );

  app.delete<{ Params: { name: string } }>('/api/photos/:name', async ({ params: { name } }, reply) => {
    if (!content.photos().includes(name)) return reply.code(404).send({ message: 'There is no such photo.' });
    const removed = content.removePhoto(name);
    if (removed.status === 'unwritten') return reply.code(507).send({ message: removed.message });
    return removed.status === 'used'
      ? reply.code(409).send({ uses: removed.places })
      : reply.code(204).send();
  });

  app.get<{ Params: { name: string } }>('/photos/:name', async ({ params: { name } }, reply) => {
    const file = content.photoFile(name);
    if (!file) return reply.code(404).send();
    const small = openPicture(file).autoOrient().resize({ width: 960, withoutEnlargement: true }).webp();
    // A file put there by hand may not be a picture; the content check says so.
    const webp = await small.toBuffer().catch(() => undefined);
    return webp ? reply.type('image/webp').send(webp) : reply.code(415).send();
  });
}
