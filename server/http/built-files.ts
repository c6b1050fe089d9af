import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Coding, endings } from './coding.ts';
import { createFileAnswer, type FileAnswer } from './file-answer.ts';
import { type BuiltFile, listFiles } from './list-files.ts';
import { canonicalPath } from './page-paths.ts';
import { describeError } from './request-log.ts';

/** The most bytes of files that are kept in memory. */
const memory = 24 * 1024 * 1024;
/** Shown when nothing is found, and never by its own address. */
const lostPage = '404.html';
/** A build that replaces the folder is noticed after this many milliseconds. */
const noticed = 1000;

type Log = Pick<FastifyBaseLogger, 'error'>;

/**
 * The files of a built site. Only names found in the folder are ever opened, so that no address can lead
 * out of it; what was sent lately is in memory. A build that replaces the folder is noticed within a second;
 * a file that was changed in place is not.
 */
export class BuiltFiles {
  readonly #folder: string;
  readonly #everyAnswer: Record<string, string>;
  readonly #log: Log;
  readonly #answers = new LRUCache<string, FileAnswer>({
    maxSize: memory,
    sizeCalculation: ({ bytes }) => bytes.length || 1,
  });
  #files = new Map<string, BuiltFile>();
  #build = '';
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @param everyAnswer headers that every answer has */
  constructor(folder: string, everyAnswer: Record<string, string>, log: Log) {
    this.#folder = folder;
    this.#everyAnswer = everyAnswer;
    this.#log = log;
  }

  /** @param canonical the one decoded path of an address; undefined when nothing of the build stands there */
  at(canonical: string): BuiltFile | undefined {
    const now = performance.now();
    if (now - this.#lookedAt > noticed) {
      this.#lookedAt = now;
      this.#notice();
    }
    return this.#files.get(canonical);
  }

  /** From memory at once, else from the disk. @throws when the file is gone */
  answer(file: BuiltFile, coding: Coding): FileAnswer | Promise<FileAnswer> {
    const stored = coding === 'identity' ? file.name : file.name + endings[coding];
    return this.#answers.get(stored) ?? this.#read(file, coding, stored);
  }

  async #read(file: BuiltFile, coding: Coding, stored: string): Promise<FileAnswer> {
    const bytes = await readFile(path.join(this.#folder, stored));
    const answer = createFileAnswer(file, coding, bytes, this.#everyAnswer);
    this.#answers.set(stored, answer);
    return answer;
  }

  /** Between two builds the folder may be missing for a moment; the last one is good until the next is there. */
  #notice() {
    try {
      const found = statSync(this.#folder, { throwIfNoEntry: false });
      const build = `${found?.ino} ${found?.mtimeMs}`;
      if (!found || build === this.#build) return;
      const files = listFiles(this.#folder).filter(({ name }) => name !== lostPage);
      this.#files = new Map(files.map((file) => [canonicalPath(`/${file.name}`), file]));
      this.#answers.clear();
      this.#build = build;
    } catch (error) {
      this.#log.error({ error: describeError(error) }, 'built site not readable');
    }
  }
}
