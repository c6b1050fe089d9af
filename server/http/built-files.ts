import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { followBuild } from '#server/company/follow-build.ts';
import { describeError } from '#server/logging/describe-error.ts';
import { type Coding, endings } from './coding.ts';
import { canonicalPath } from './page-paths.ts';

/** Names that start with a dot, except RFC 9116's location for the security contact. */
const hidden = /(^|\/)\.(?!well-known\/security\.txt$)/;

/** Shown when nothing is found. */
export const lostPage = '404.html';

/** One file of the build, and the encodings it was pre-compressed with. */
export interface BuiltFile {
  /** Path inside the folder, with `/`. */
  name: string;
  codings: Coding[];
}

/**
 * The contents of the built site's folder. Only names found there are ever opened, so no address can lead out of it.
 * A build that replaces the folder is noticed at once.
 */
export class BuiltFiles {
  readonly folder: string;
  readonly #lookForBuild: () => void;
  #files = new Map<string, BuiltFile>();
  #lost: BuiltFile | undefined;

  constructor(folder: string, log: Pick<FastifyBaseLogger, 'error'>) {
    this.folder = folder;
    this.#lookForBuild = followBuild(
      folder,
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
    const files = listFiles(this.folder);
    this.#lost = files.find(({ name }) => name === lostPage);
    const shown = files.filter((file) => file !== this.#lost);
    this.#files = new Map(shown.map((file) => [canonicalPath(`/${file.name}`), file]));
  }
}

function listFiles(folder: string): BuiltFile[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => !hidden.test(name));
  const all = new Set(names);
  const codings = Object.keys(endings) as Coding[];
  return names
    .filter((name) => !codings.some((coding) => name.endsWith(endings[coding])))
    .map((name) => ({ name, codings: codings.filter((coding) => all.has(name + endings[coding])) }));
}
