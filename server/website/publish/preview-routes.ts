import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildFolder } from '#publishing/builds.mjs';
import type { DeskDeps } from '#server/desk/api/desk-api.ts';
import { isSessionOpen } from '#server/desk/sign-in/access.ts';
import { fileOf } from '#server/http/page-paths.ts';
import { isHidden, sendBuilt } from '#server/http/static-site.ts';
import { readToken, type Signer, signToken } from '#server/platform/signed-token.ts';
import { previewPath, previewRoute } from '#shared/desk/addresses.ts';
import { type PreviewAddress, previewPage, previewText } from './preview-page.ts';
import type { Publishing } from './publishing.ts';

const purpose = 'preview';

/**
 * Returns what stands in a preview's address in place of the cookie, which its pages must not have. It's signed, so that
 * nobody guesses it, and good for one build as long as the session is open. @param session '' for `npm run edit`
 */
export const previewKey = (signer: Signer, session: string, build: string) =>
  signToken(signer, purpose, [session, build]);

/**
 * Pages of a preview have an origin of their own, also in a tab of their own, so that no script in them reaches the desk.
 * Their files are therefore another origin's to them. Besides this, the policy in each page's `<meta>` holds.
 */
const headersOf = ({ sources }: PreviewAddress) => ({
  'content-security-policy': [
    'sandbox allow-scripts',
    "frame-ancestors 'self'",
    `connect-src ${sources}`,
    "form-action 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
  ].join('; '),
  'access-control-allow-origin': '*',
  'cache-control': 'private, no-store',
  // Browsers refuse to show a sandboxed page that asks for a window of its own.
  'cross-origin-opener-policy': 'unsafe-none',
  'cross-origin-resource-policy': 'cross-origin',
});

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

type PreviewDeps = Pick<DeskDeps, 'config' | 'database' | 'signer'> & { publishing: Publishing };

/** Serves the pages and files of the build that the desk shows as its preview to those who have its key. */
export function registerPreviewRoutes(
  desk: FastifyInstance,
  { publishing, config, database, signer }: PreviewDeps,
) {
  /** Another build ends a preview's pages. An open one still gets its files until the new one is loaded. */
  async function findBuild(key: string, isPage: boolean): Promise<string | undefined> {
    const [session, build] = readToken(signer, purpose, key) ?? [];
    if (session === undefined || (isPage && build !== (await publishing.previewBuild()))) return undefined;
    const isOpen = session === '' ? config.isLocal : await isSessionOpen(config, database, session);
    return isOpen ? buildFolder(config.distDir, build!) : undefined;
  }

  desk.get<{ Params: { key: string; '*': string } }>(previewRoute, async (request, reply) => {
    const { key, '*': requested } = request.params;
    const prefix = `${previewPath}/${key}`;
    const host = /^[\w.:[\]-]+$/.test(request.host) ? request.host : 'localhost';
    // A proxy may ask by another host than the browser does.
    const origins = new Set([`${request.protocol}://${host}`, config.serverUrl.origin]);
    const sources = [...origins].map((origin) => `${origin}${prefix}/`).join(' ');
    const address = { prefix, sources };
    const headers = headersOf(address);
    const file = fileOf(`/${requested}`);
    const isPage = file.endsWith('.html');
    const folder = await findBuild(key, isPage);
    reply.headers(headers);
    if (!folder)
      return reply
        .code(404)
        .type('text/plain')
        .send('This preview is no longer available. Reload the desk to see the current one.');
    if (isHidden(file) || !existsSync(path.join(folder, file)))
      return reply.code(404).type('text/plain').send('There is no such page.');
    const type = contentTypes[path.extname(file)];
    if (!type) {
      sendBuilt(reply, folder, file, headers);
      return reply;
    }
    const text = await readFile(path.join(folder, file), 'utf8');
    return reply.type(type).send(isPage ? previewPage(text, address) : previewText(text, prefix));
  });
}
