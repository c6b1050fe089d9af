import Fastify, { type FastifyInstance } from 'fastify';
import { type FieldPath, type ShapeDescription, shapeWithin } from '#shared/content/shape.ts';
import { fileNames } from '../content-model/check/check-content.ts';
import { type ContentProblem, formatProblem } from '../content-model/check/problem.ts';
import type { FileName } from '../content-model/schema/files.ts';
import { describeShape } from '../content-model/schema/shape.ts';
import { largestPicture } from '../shared/desk/website.ts';
import { firstLanguage, languages } from '../shared/languages.ts';
import type { ContentFolder } from './content-folder.ts';
import { answerOwnPageOnly } from './own-page-only.ts';
import { answerPhotos } from './photo-routes.ts';
import type { Away } from './way-in.ts';

/**
 * `preview`: origin of the site as it is being edited, on this machine. `away`: the public addresses of both, if they
 * have any.
 */
export type EditorDeps = {
  content: ContentFolder;
  preview: string;
  away?: Away & { preview: URL };
  page: { html: string; js: string; css: string };
};

const tell = (problem: ContentProblem) => ({
  ...problem,
  path: pathInForm(describeShape(problem.file), problem.path),
  message: problem.inForm ?? problem.message,
  line: formatProblem(problem),
});

/** Where a form has a field: it has every text as a group, and every group that may be written as one field alone. */
function pathInForm(shape: ShapeDescription | undefined, path: FieldPath): FieldPath {
  const [step, ...rest] = path;
  if (step === undefined) return shape?.translated ? [firstLanguage] : [];
  const isAlone = shape?.alone && languages.some((language) => language === step);
  if (isAlone) return [shape.alone!, ...path];
  return [step, ...(shape?.translated ? rest : pathInForm(shapeWithin(shape, step), rest))];
}

/** The editor's page and its API. Never listens. */
export function createEditor({ content, preview, away, page }: EditorDeps): FastifyInstance {
  const app = Fastify({ bodyLimit: largestPicture });
  answerOwnPageOnly(app, away);
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      // The form library sets some widths in style attributes.
      'content-security-policy': `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-src ${[preview, away?.preview.origin].filter(Boolean).join(' ')}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    });
  });

  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page.html));
  app.get('/editor.js', (_request, reply) => reply.type('text/javascript').send(page.js));
  app.get('/editor.css', (_request, reply) => reply.type('text/css').send(page.css));

  app.setErrorHandler<{ statusCode?: number }>((error, _request, reply) => {
    const code = error.statusCode ?? 500;
    if (code >= 500) console.error(error);
    const message =
      code === 413
        ? 'This picture is larger than 100 MB. Use a smaller copy.'
        : 'That went wrong, and nothing was written. The terminal says what happened.';
    return reply.code(code).send({ message });
  });

  app.get('/api/content', async ({ headers }) => {
    const faults = (await content.faults()).map(tell);
    // Read in one go: a photo that is removed in between would be known by name alone.
    return {
      preview: away && headers.host === away.url.host ? away.preview.origin : preview,
      ...(away && { key: away.key }),
      folder: content.folder,
      photos: content.photos().map((name) => ({ name, uses: content.usesOf(name) })),
      faults,
      files: fileNames.map((name) => ({ name, shape: describeShape(name), ...content.read(name) })),
    };
  });

  app.put<{ Params: { file: FileName }; Body: { value: unknown; version: string } }>(
    '/api/content/:file',
    async ({ params, body }, reply) => {
      if (!fileNames.includes(params.file))
        return reply.code(404).send({ message: 'There is no such file.' });
      const saved = await content.save(params.file, body.value, body.version);
      if (saved.status === 'refused') return reply.code(422).send({ faults: saved.faults.map(tell) });
      if (saved.status === 'outdated') return reply.code(409).send(content.read(params.file));
      if (saved.status === 'unwritten') return reply.code(507).send({ message: saved.message });
      return { ...content.read(params.file), faults: saved.elsewhere.map(tell) };
    },
  );
  answerPhotos(app, content);
  return app;
}
