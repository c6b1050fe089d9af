import { once } from 'node:events';
import { existsSync, fstatSync, ReadStream, readdirSync, realpathSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type FileSendResult, type SendOptions, send } from '@fastify/send';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { lookup, mimes } from 'mrmime';
import Negotiator from 'negotiator';
import type { Company } from '#server/platform/company.ts';
import { followBuild } from '#server/platform/follow-build.ts';
import { describeError } from '#server/platform/log.ts';
import { refuse, wantsHtml } from './errors.ts';
import { builtPolicy } from './headers.ts';
import { canonicalPath } from './page-paths.ts';

/**
 * Serves the built pages and files, each at its one address; equivalent addresses redirect there permanently.
 * Anything else gets the built 404 page, or an error in the format a program wants.
 */
export function serveBuiltSite(app: FastifyInstance, files: BuiltFiles, company: Company) {
  app.get('/*', async (request, reply) => {
    const [path, query] = splitUrl(request.url);
    const file = files.at(path);
    const canonical = canonicalPath(path);
    if (!file && canonical !== path && files.at(canonical)) {
      return reply.redirect(encodeURI(canonical) + query, 301);
    }
    const answer = file && (await openBuiltFile(request, () => files.at(path)));
    if (!answer) return reply.callNotFound();
    return reply.code(answer.statusCode).headers(answer.headers).send(answer.stream);
  });

  app.setNotFoundHandler(async (request, reply) => {
    const page = () => (wantsHtml(request) ? files.lostPage() : undefined);
    const answer = await openBuiltFile(request, page);
    if (answer?.statusCode !== 200) return refuse(request, reply, company, 404);
    return reply.code(404).headers(answer.headers).send(answer.stream);
  });
}

/** The decoded path, or the raw one if it cannot be decoded, and the query with its question mark. */
function splitUrl(url: string): [path: string, query: string] {
  const mark = url.indexOf('?');
  const [path, query] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)];
  try {
    return [decodeURIComponent(path), query];
  } catch {
    return [path, query];
  }
}

/** Names that start with a dot, except RFC 9116's location for the security contact. */
const hidden = /(^|\/)\.(?!well-known\/security\.txt$)/;

/** Shown when nothing is found. */
const lostPage = '404.html';

/** One file of the build, and the encodings it was pre-compressed with. */
interface BuiltFile {
  /** Of the build that it belongs to, without links. */
  folder: string;
  /** Path inside the folder, with `/`. */
  name: string;
  codings: Coding[];
}

/** Where built files are. */
interface BuiltPlace {
  /** The served site: a folder, or a link to the one build of several that is served. */
  dist: string;
  /** The folder within it. */
  within?: string;
  /** The folder in that one, of files whose names change with their contents. */
  hashed: string;
}

/**
 * The contents of a folder of the built site. Only names found there are ever opened, so no address can lead out of it.
 * A build that takes its place is noticed at once. Pages of the one before are still open somewhere, or in a CDN: the
 * files that they need, with a hash in their names, come from earlier builds as long as those are kept.
 */
export class BuiltFiles {
  readonly #place: BuiltPlace;
  readonly #lookForBuild: () => void;
  #files = new Map<string, BuiltFile>();
  #lost: BuiltFile | undefined;

  constructor(place: BuiltPlace, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#place = place;
    this.#lookForBuild = followBuild(
      path.join(place.dist, place.within ?? ''),
      () => this.#takeBuild(),
      (error) => log.error({ error: describeError(error) }, 'built site not readable'),
    );
  }

  /** @param canonical the one decoded path of an address; undefined if the build has nothing there */
  at(canonical: string): BuiltFile | undefined {
    this.#lookForBuild();
    return this.#files.get(canonical);
  }

  /** Shown when nothing is found, and never at its own address; undefined if the build has none. */
  lostPage(): BuiltFile | undefined {
    this.#lookForBuild();
    return this.#lost;
  }

  #takeBuild() {
    const { dist, within = '', hashed } = this.#place;
    const site = realpathSync(dist);
    const files = listFiles(path.join(site, within));
    this.#lost = files.find(({ name }) => name === lostPage);
    const earlier = earlierBuilds(dist, site).flatMap((build) => listFiles(path.join(build, within), hashed));
    // Of the same name, the last one counts.
    const shown = [...earlier, ...files.filter((file) => file !== this.#lost)];
    this.#files = new Map(shown.map((file) => [canonicalPath(`/${file.name}`), file]));
  }
}

/** What `scripts/builds.mjs` keeps beside the build that is served, oldest first. */
function earlierBuilds(dist: string, site: string): string[] {
  const builds = path.dirname(site);
  if (path.basename(builds) !== `.${path.basename(dist)}-builds`) return [];
  return readdirSync(builds)
    .toSorted()
    .map((name) => path.join(builds, name))
    .filter((build) => build !== site);
}

/** @param within only what is in this folder of it */
function listFiles(folder: string, within = ''): BuiltFile[] {
  if (within && !existsSync(path.join(folder, within))) return [];
  const names = readdirSync(path.join(folder, within), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => !hidden.test(name));
  const all = new Set(names);
  const codings = Object.keys(endings) as Coding[];
  return names
    .filter((name) => !codings.some((coding) => name.endsWith(endings[coding])))
    .map((name) => ({ folder, name, codings: codings.filter((coding) => all.has(name + endings[coding])) }));
}

/** The one file type on the site that `mrmime` does not know. */
mimes.ico ??= 'image/x-icon';
/** Search engines and chat apps show pictures on their own pages. */
const shownElsewhere = { 'cross-origin-resource-policy': 'cross-origin' };

/** What is left to the library: how long a file is, whether the client has it, and its bytes. */
const options: SendOptions = {
  dotfiles: 'allow',
  index: false,
  acceptRanges: false,
  contentType: false,
  cacheControl: false,
  lastModified: false,
};

/**
 * A file is missing for a moment while a build takes the place of a folder that no link leads to. How often it is looked
 * for, and how many milliseconds apart.
 */
const tries = 5;
const pause = 20;

/**
 * What to answer with a file, in the best coding that the client takes: 200, or 304 to a client that has it.
 * @param find the file, once more if another build has come
 * @returns undefined when it is gone, which is logged
 * @throws when it cannot be read, or with status 412 when the client wants another version
 */
export async function openBuiltFile(request: FastifyRequest, find: () => BuiltFile | undefined) {
  for (let tried = 1; ; tried++) {
    const file = find();
    if (!file) return undefined;
    const coding = chooseCoding(request.headers['accept-encoding'], file.codings);
    const stored = coding ? file.name + endings[coding] : file.name;
    try {
      const { statusCode, headers, stream } = await openWhole(request.raw, file.folder, stored);
      return { statusCode, headers: { ...headers, ...headersOf(file, coding, statusCode) }, stream };
    } catch (error) {
      const { status, code = '' } = error as { status?: number; code?: string };
      if (status === 412) throw error;
      if (tried === tries) {
        if (!['ENOENT', 'ENOTDIR'].includes(code)) throw error;
        request.log.error({ error: describeError(error) }, 'built file not readable');
        return undefined;
      }
      await wait(pause);
    }
  }
}

/** The library looks at a file and opens it afterward: a build may have come between, so what it said is checked. */
async function openWhole(request: IncomingMessage, folder: string, stored: string): Promise<FileSendResult> {
  const sent = await send(request, encodeURI(stored), { ...options, root: folder });
  if (sent.type === 'error') throw sent.metadata.error;
  if (sent.type === 'directory') throw new Error(`${stored} is a folder`);
  if (!(sent.stream instanceof ReadStream)) return sent;
  const [opened] = await once(sent.stream, 'open');
  const { size, mtimeMs } = fstatSync(opened);
  const { stat } = sent.metadata;
  if (size === stat.size && mtimeMs === stat.mtimeMs) return sent;
  sent.stream.destroy();
  throw new Error(`${stored} was replaced`);
}

function headersOf(file: BuiltFile, coding: Coding | undefined, statusCode: number): Record<string, string> {
  const type = contentType(file.name);
  return {
    'content-security-policy': builtPolicy,
    ...(type.startsWith('image/') && shownElsewhere),
    ...cacheHeaders(file),
    ...(statusCode === 200 && { 'content-type': type, ...(coding && { 'content-encoding': coding }) }),
  };
}

function contentType(name: string): string {
  const type = lookup(name) ?? 'application/octet-stream';
  return /^text\/|[/+](?:javascript|json|xml)$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Content encodings of pre-compressed files and their file extensions, as the build writes them; smallest first. */
const endings = { br: '.br', zstd: '.zst', gzip: '.gz' } as const;

type Coding = keyof typeof endings;

/** The first of `codings` that the client accepts; undefined for the uncompressed file. */
function chooseCoding(acceptEncoding: string | string[] | undefined, codings: Coding[]) {
  const taken = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(codings);
  return codings.find((coding) => taken.includes(coding));
}

/** Of files whose names change with their contents. */
export const hashedFolder = '_astro';

/** They never have to be requested again. */
const hashed = { 'cache-control': 'public, max-age=31536000, immutable' };

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
const lost = { 'cache-control': 'no-store' };

const other = { 'cache-control': 'public, max-age=3600, stale-while-revalidate=86400' };

/** Who may cache a built file for how long, and whether its encoding depends on the client. */
function cacheHeaders({ name, codings }: BuiltFile): Record<string, string> {
  const lifetime = lifetimeOf(name);
  return codings.length > 0 ? { ...lifetime, vary: 'accept-encoding' } : lifetime;
}

function lifetimeOf(name: string) {
  if (name === lostPage) return lost;
  if (name.startsWith(`${hashedFolder}/`)) return hashed;
  return name.endsWith('.html') ? page : other;
}
