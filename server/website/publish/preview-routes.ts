import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildFolder } from '#publishing/builds.mjs';
import { fileOf } from '#server/http/page-paths.ts';
import { isHidden } from '#server/http/static-site.ts';
import { previewPath } from '#shared/desk/addresses.ts';
import { dailySumsEndpoint, formTokenEndpoint } from '#shared/routes.ts';
import { previewPage } from './preview-page.ts';

/**
 * Besides what the page says of itself in its `<meta>`: only the desk shows it, nothing is sent from it, and it fetches
 * its gallery's further pages and nothing of the desk's. What is counted of this address is dropped: no page is there.
 */
const policyOf = (origin: string, prefix: string) =>
  [
    "frame-ancestors 'self'",
    `connect-src ${[`${prefix}/`, dailySumsEndpoint, formTokenEndpoint].map((place) => `${origin}${place}`).join(' ')}`,
    ...["form-action 'none'", "frame-src 'none'", "object-src 'none'", "base-uri 'none'"],
  ].join('; ');

/** The pages of a build that no visitor sees, below an address of its own; whatever they need is named after its contents. */
export function servePreview(desk: FastifyInstance, distDir: string) {
  for (const url of [`${previewPath}/:build`, `${previewPath}/:build/*`])
    desk.get<{ Params: { build: string; '*'?: string } }>(url, async (request, reply) => {
      const { build, '*': asked = '' } = request.params;
      const folder = buildFolder(distDir, build);
      const file = fileOf(`/${asked}`);
      const page =
        folder && !isHidden(file) && file.endsWith('.html') ? await pageIn(folder, file) : undefined;
      if (!folder || page === undefined)
        return reply.code(404).type('text/plain').send('There is no such page.');
      const prefix = `${previewPath}/${build}`;
      const origin = `${request.protocol}://${/^[\w.:[\]-]+$/.test(request.host) ? request.host : 'localhost'}`;
      return reply
        .headers({
          'content-security-policy': policyOf(origin, prefix),
          // For the script that counts, which compares it with its own host.
          'referrer-policy': 'same-origin',
        })
        .type('text/html; charset=utf-8')
        .send(previewPage(page, prefix));
    });
}

/** With what a visitor would get where there is no such page. */
async function pageIn(folder: string, file: string): Promise<string | undefined> {
  try {
    return await readFile(path.join(folder, file), 'utf8');
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return undefined;
  }
}
