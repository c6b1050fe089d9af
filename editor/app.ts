import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { fileNames } from '../content/check/check-content.ts';
import { type Fault, formatFault } from '../content/check/fault.ts';
import type { FileName } from '../content/schema.ts';
import { describeShape } from '../content/shape.ts';
import type { ContentFolder } from './content-folder.ts';
import { answerOwnPageOnly } from './own-page-only.ts';
import { namePhoto, takePhoto } from './take-photo.ts';

/** The largest picture taken, in bytes. */
const largestPicture = 40_000_000;

/** `port`: where it listens, on this machine only. `preview`: origin of the site as it is being edited. */
export type EditorParts = {
  content: ContentFolder;
  port: number;
  preview: string;
  page: { html: string; js: string; css: string };
};

const tell = (fault: Fault) => ({ ...fault, line: formatFault(fault) });

/** The editor's page and what it talks to. Never listens. */
export function createEditor({ content, port, preview, page }: EditorParts): FastifyInstance {
  const app = Fastify({ bodyLimit: largestPicture });
  answerOwnPageOnly(app, port);
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      // The form library sets some widths in style attributes.
      'content-security-policy': `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob:; frame-src ${preview}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    });
  });

  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page.html));
  app.get('/editor.js', (_request, reply) => reply.type('text/javascript').send(page.js));
  app.get('/editor.css', (_request, reply) => reply.type('text/css').send(page.css));

  app.get('/api/content', async () => ({
    preview,
    photos: content.photos(),
    faults: content.faults().map(tell),
    files: fileNames.map((name) => ({ name, shape: describeShape(name), ...content.read(name) })),
  }));

  app.put<{ Params: { file: FileName }; Body: { value: unknown; version: string } }>(
    '/api/content/:file',
    async ({ params, body }, reply) => {
      if (!fileNames.includes(params.file))
        return reply.code(404).send({ message: 'There is no such file.' });
      const saved = content.save(params.file, body.value, body.version);
      if (saved.status === 'refused') return reply.code(422).send({ faults: saved.faults.map(tell) });
      if (saved.status === 'outdated') {
        return reply.code(409).send({ message: 'The file was changed elsewhere. Reload this page first.' });
      }
      return { ...content.read(params.file), faults: saved.elsewhere.map(tell) };
    },
  );

  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Querystring: { alt?: string }; Body: Buffer }>('/api/photos', async ({ query, body }, reply) => {
    const alt = query.alt?.trim().replace(/\s+/g, ' ');
    if (!alt) return reply.code(422).send({ message: 'Say in one sentence what the picture shows.' });
    if (!Buffer.isBuffer(body)) return reply.code(422).send({ message: 'Choose a picture.' });
    const photo = await takePhoto(body);
    if (!photo.ok) return reply.code(422).send({ message: photo.message });
    const name = namePhoto(alt, content.photos());
    content.addPhoto(name, photo.jpeg, alt);
    return reply.code(201).send({ name });
  });

  app.get<{ Params: { name: string } }>('/photos/:name', async ({ params: { name } }, reply) => {
    const file = content.photoFile(name);
    if (!file) return reply.code(404).send();
    return reply.type('image/webp').send(await sharp(file).resize(480).webp().toBuffer());
  });
  return app;
}
