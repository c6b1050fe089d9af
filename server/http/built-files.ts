import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { contentType } from 'mime-types';
import { type Coding, endings } from './coding.ts';

/** The most bytes of files that are kept in memory. */
const memory = 24 * 1024 * 1024;
/** Names that start with a dot, except RFC 9116's place for who takes reports on security. */
const hidden = /(^|\/)\.(?!well-known\/security\.txt$)/;
/** A build that replaces the folder is noticed after this many milliseconds. */
const noticed = 1000;

/** One file of the build, in all the codings that the build made of it. */
export interface BuiltFile {
  /** Path inside the folder, with `/`. */
  name: string;
  type: string;
  /** Smallest first; `identity` is always among them. */
  codings: Coding[];
}

/** What is sent of a file: the bytes, and an ETag that is the same on every server with the same build. */
export interface Content {
  bytes: Buffer;
  etag: string;
}

/**
 * The files of a built site. Only names found in the folder are ever opened, so that no address can lead
 * out of it; what was sent lately is in memory. A build that replaces the folder is noticed within a second;
 * a file that was changed in place is not.
 */
export class BuiltFiles {
  readonly #folder: string;
  readonly #contents = new LRUCache<string, Content>({
    maxSize: memory,
    sizeCalculation: ({ bytes }) => bytes.length || 1,
  });
  #files = new Map<string, BuiltFile>();
  #build = '';
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param name path inside the folder, with `/`; undefined when the build has no such file */
  find(name: string): BuiltFile | undefined {
    const now = performance.now();
    if (now - this.#lookedAt > noticed) {
      this.#lookedAt = now;
      this.#notice();
    }
    return this.#files.get(name);
  }

  /** From memory at once, else from the disk. @throws when the file is gone */
  read({ name }: BuiltFile, coding: Coding): Content | Promise<Content> {
    const stored = coding === 'identity' ? name : name + endings[coding];
    return this.#contents.get(stored) ?? this.#readFromDisk(stored);
  }

  async #readFromDisk(stored: string): Promise<Content> {
    const bytes = await readFile(path.join(this.#folder, stored));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const content = { bytes, etag };
    this.#contents.set(stored, content);
    return content;
  }

  #notice() {
    const found = statSync(this.#folder, { throwIfNoEntry: false });
    const build = found ? `${found.ino} ${found.mtimeMs}` : '';
    // Between two builds the folder may be missing for a moment; the last one is good until the next is there.
    if (!found || build === this.#build) return;
    this.#files = listFiles(this.#folder);
    this.#contents.clear();
    this.#build = build;
  }
}

function listFiles(folder: string): Map<string, BuiltFile> {
  const sizes = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file).replaceAll(path.sep, '/'), statSync(file).size] as const)
      .filter(([name]) => !hidden.test(name)),
  );
  const sizeOf = (name: string, coding: Coding) =>
    sizes.get(coding === 'identity' ? name : name + endings[coding]);
  const all = [...Object.keys(endings), 'identity'] as Coding[];
  const isCoded = (name: string) => Object.values(endings).some((ending) => name.endsWith(ending));
  return new Map(
    [...sizes.keys()]
      .filter((name) => !isCoded(name))
      .map((name) => [
        name,
        {
          name,
          type: contentType(path.posix.extname(name)) || 'application/octet-stream',
          codings: all
            .filter((coding) => sizeOf(name, coding) !== undefined)
            .sort((one, other) => sizeOf(name, one)! - sizeOf(name, other)!),
        },
      ]),
  );
}
