import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { followBuild } from '#server/platform/follow-build.ts';
import { describeError } from '#server/platform/log.ts';
import { type Coding, endings } from './coding.ts';
import { canonicalPath } from './page-paths.ts';

/** Names that start with a dot, except RFC 9116's location for the security contact. */
const hidden = /(^|\/)\.(?!well-known\/security\.txt$)/;

/** Shown when nothing is found. */
export const lostPage = '404.html';

/** One file of the build, and the encodings it was pre-compressed with. */
export interface BuiltFile {
  /** Of the build that it belongs to, without links. */
  folder: string;
  /** Path inside the folder, with `/`. */
  name: string;
  codings: Coding[];
}

/** Where built files are. */
export interface BuiltPlace {
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
