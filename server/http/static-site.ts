import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { buildsFolder, listBuilds } from '#publishing/builds.mjs';
import type { Company } from '#server/platform/company.ts';
import { firstLanguage, type Language, languages } from '#shared/languages.ts';
import { languageOf, routesIn } from '#shared/routes.ts';
import { detectLanguage } from './detect-language.ts';
import { refuse, wantsHtml } from './errors.ts';
import { builtPolicy } from './headers.ts';
import { canonicalPath, fileOf, findMeantPage, translatePath } from './page-paths.ts';

/** Where built files are. */
export interface BuiltFolder {
  /** The served site: a folder, or a link to the one build of several that is served. */
  dist: string;
  /** The folder within it. */
  within?: string;
  /** The folder in that one, of files whose names change with their contents. */
  hashed: string;
}

/** Where the build puts the desk, in the folder of the site: hidden, so that it is no page of the site. */
export const deskFolderIn = (dist: string): BuiltFolder => ({ dist, within: '.desk', hashed: 'assets' });
/** The desk's one page, which has no address of its own. */
export const deskShell = 'index.html';

export const isDeskBuilt = (dist: string) => findBuilt(deskFolderIn(dist), deskShell) !== undefined;

/** Shown when nothing is found, and never at its own address; each language has one. */
const notFoundPages = languages.map(notFoundPageIn);

function notFoundPageIn(language: Language): string {
  return fileOf(`${language === firstLanguage ? '' : `/${language}`}/404`);
}

/** Hidden names, except RFC 9116's for the security contact; what leads elsewhere; and the compressed copies. */
const hiddenPattern = /(^|\/)(\.(?!well-known\/security\.txt$)|\/|$)|\\|\.(br|gz)$/;

export const isHidden = (file: string) => hiddenPattern.test(file);

/** Of files whose names change with their contents. */
const hashedFolder = '_astro';

/** They never have to be requested again. */
export const hashed = { 'cache-control': 'public, max-age=31536000, immutable' };

/**
 * Browsers revalidate a page each time. A CDN (RFC 9213) does not have to, and may show the last one while it fetches
 * the next; browsers would keep showing a page of the last build, whose modules are gone. Together far below the day for
 * which the files of a build that was replaced stay.
 */
const page = {
  'cache-control': 'no-cache',
  'cdn-cache-control': 'max-age=60, stale-while-revalidate=600',
};

/** For responses that were only true at one moment. */
const notFoundHeaders = { 'cache-control': 'no-store' };

const otherHeaders = { 'cache-control': 'public, max-age=3600, stale-while-revalidate=86400' };

/** Search engines and chat apps show pictures on their own pages. */
const embeddableHeaders = { 'cross-origin-resource-policy': 'cross-origin' };
const pictureFile = /\.(avif|ico|jpg|png|svg|webp)$/;

/** What a file is sent with besides what the library says of it: only if it is there, and as the client wants it. */
const headersByReply = new WeakMap<FastifyReply, Record<string, string>>();

/** Lets routes send built files: types, ETags, 304 and what was compressed are left to the library. */
export async function registerBuiltFiles(app: FastifyInstance) {
  await app.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    index: false,
    acceptRanges: false,
    cacheControl: false,
    lastModified: false,
    setHeaders: (reply) => reply.headers(headersByReply.get(reply)!),
  });
}

/**
 * Returns the folder that has the file. A build that replaces another is noticed right away. Pages of the one before are
 * still open somewhere, or in a CDN: what they need, with a hash in its name, comes from earlier builds as long as those
 * are kept.
 * @returns undefined if the file is not there, or for nobody to see
 */
export function findBuilt({ dist, within = '', hashed }: BuiltFolder, file: string): string | undefined {
  if (isHidden(file) || !existsSync(dist)) return undefined;
  const build = realpathSync.native(dist);
  const builds = file.startsWith(`${hashed}/`) ? [build, ...listOtherBuilds(dist, build)] : [build];
  return builds.map((each) => path.join(each, within)).find((folder) => existsSync(path.join(folder, file)));
}

/** Lists the builds beside the one that is served, newest first. */
function listOtherBuilds(dist: string, build: string): string[] {
  const builds = path.dirname(build);
  return path.basename(builds) === path.basename(buildsFolder(dist))
    ? listBuilds(dist).map((name) => path.join(builds, name))
    : [];
}

/** Sends a file that `findBuilt` found, or 304 to a client that has it. A handler that calls this must not be async. */
export function sendBuilt(
  reply: FastifyReply,
  folder: string,
  file: string,
  headers: Record<string, string>,
) {
  headersByReply.set(reply, {
    'content-security-policy': builtPolicy,
    ...(pictureFile.test(file) && embeddableHeaders),
    ...headers,
  });
  reply.sendFile(file, folder);
}

/**
 * Serves the built pages and files, each at its one address; equivalent and mangled addresses redirect there permanently.
 * Anything else gets the built 404 page, or an error in the format a program wants.
 */
export function serveBuiltSite(app: FastifyInstance, dist: string, company: Company) {
  const builtFolder = { dist, hashed: hashedFolder };

  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const requested = `/${request.params['*']}`;
    const canonical = canonicalPath(requested);
    const file = fileOf(canonical);
    const folder = notFoundPages.includes(file) ? undefined : findBuilt(builtFolder, file);
    const query = /\?(.*)/s.exec(request.url)?.[1];
    const redirect = (page: string, ...queries: (string | undefined)[]) => {
      const joined = queries.filter(Boolean).join('&');
      reply.redirect(page + (joined && `?${joined}`), 301);
    };
    if (folder && canonical === requested) return sendBuilt(reply, folder, file, chooseCacheHeaders(file));
    if (folder) return redirect(encodeURI(canonical), query);
    const meantPage = findMeantPage(requested);
    if (meantPage && meantPage.page !== requested && findBuilt(builtFolder, fileOf(meantPage.page)))
      return redirect(meantPage.page, query, meantPage.query);
    const page = meantPage?.page ?? canonical;
    const isBuilt = findBuilt(builtFolder, fileOf(routesIn[languageOf(page)].home)) !== undefined;
    const firstLanguagePath = isBuilt ? undefined : translatePath(firstLanguage, page);
    if (firstLanguagePath && findBuilt(builtFolder, fileOf(firstLanguagePath))) {
      // Browsers would cache it for good, and its language may be switched on.
      reply.header('Cache-Control', 'no-cache');
      return redirect(firstLanguagePath, query, meantPage?.query);
    }
    return reply.callNotFound();
  });

  app.setNotFoundHandler((request, reply) => {
    const pages = [notFoundPageIn(detectLanguage(request)), notFoundPageIn(firstLanguage)];
    const page = pages.find((file) => wantsHtml(request) && findBuilt(builtFolder, file));
    if (page) sendBuilt(reply.code(404), findBuilt(builtFolder, page)!, page, notFoundHeaders);
    else refuse(request, reply, company, 404);
  });
}

/** Who may cache a built file for how long. */
function chooseCacheHeaders(file: string) {
  if (file.startsWith(`${hashedFolder}/`)) return hashed;
  return file.endsWith('.html') ? page : otherHeaders;
}
