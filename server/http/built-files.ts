import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { followBuild } from '#server/company/follow-build.ts';
import { describeError } from '#server/logging/request-log.ts';
import { type Coding, endings } from './coding.ts';
import { createFileAnswer, type FileAnswer } from './file-answer.ts';
import { type BuiltFile, listFiles, lostPage } from './list-files.ts';
import { canonicalPath } from './page-paths.ts';

/** The most bytes of files that are kept in memory. */
const memory = 24 * 1024 * 1024;

/**
 * The files of a built site. Only names found in the folder are ever opened, so that no address can lead
 * out of it; what was sent lately is in memory. A build that replaces the folder is noticed within a second;
 * a file that was changed in place is not.
 */
export class BuiltFiles {
  readonly #folder: string;
  readonly #everyAnswer: Record<string, string>;
  readonly #lookForBuild: () => void;
  #files = new Map<string, BuiltFile>();
  #lost: BuiltFile | undefined;
  /** One for each build: what is read while the folder is replaced must not be kept as the next build's. */
  #answers = newMemory();

  /** @param everyAnswer headers that every answer has */
  constructor(folder: string, everyAnswer: Record<string, string>, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#folder = folder;
    this.#everyAnswer = everyAnswer;
    this.#lookForBuild = followBuild(
      folder,
      () => this.#takeBuild(),
      (error) => log.error({ error: describeError(error) }, 'built site not readable'),
    );
  }

  /** @param canonical the one decoded path of an address; undefined when nothing of the build stands there */
  at(canonical: string): BuiltFile | undefined {
    this.#lookForBuild();
    return this.#files.get(canonical);
  }

  /** Shown when nothing is found, and never by its own address; undefined when the build has none. */
  lostPage(): BuiltFile | undefined {
    this.#lookForBuild();
    return this.#lost;
  }

  /** From memory at once, else from the disk. @throws when the file is gone */
  answer(file: BuiltFile, coding: Coding): FileAnswer | Promise<FileAnswer> {
    const stored = coding === 'identity' ? file.name : file.name + endings[coding];
    return this.#answers.get(stored) ?? this.#read(file, coding, stored);
  }

  async #read(file: BuiltFile, coding: Coding, stored: string): Promise<FileAnswer> {
    const answers = this.#answers;
    const bytes = await readFile(path.join(this.#folder, stored));
    const answer = createFileAnswer(file, coding, bytes, this.#everyAnswer);
    answers.set(stored, answer);
    return answer;
  }

  #takeBuild() {
    const files = listFiles(this.#folder);
    this.#lost = files.find(({ name }) => name === lostPage);
    const shown = files.filter((file) => file !== this.#lost);
    this.#files = new Map(shown.map((file) => [canonicalPath(`/${file.name}`), file]));
    this.#answers = newMemory();
  }
}

function newMemory() {
  return new LRUCache<string, FileAnswer>({
    maxSize: memory,
    sizeCalculation: ({ bytes }) => bytes.length || 1,
  });
}
