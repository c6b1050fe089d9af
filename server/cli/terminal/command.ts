import type { ParseArgsOptionsConfig } from 'node:util';
import type { Database } from '#server/database/open.ts';
import type { Config } from '#server/platform/config.ts';

/** The parsed command line: words after the command, and options by name. */
export interface Given {
  words: string[];
  options: Record<string, string | boolean | undefined>;
}

export interface Desk {
  config: Config;
  /** The configured database, opened when first needed. */
  open(): Promise<Database>;
  print(line: string): void;
  /** How many columns a line may have. */
  width: number;
  /** Asks whoever is at the terminal and returns what was typed; undefined if nobody is there. */
  ask?: ((question: string) => Promise<string>) | undefined;
}

export interface Command {
  /** The words and options that follow its name, for the help. */
  usage: string;
  summary: string;
  /** How many words it takes; none by default. */
  words?: 1 | 2;
  options: ParseArgsOptionsConfig;
  /** @throws OwnerError for anything the owner can fix */
  run(desk: Desk, given: Given): Promise<void>;
}

/** Something the owner can fix. Exit code 1, or 2 if the command was written wrong: then its usage is shown too. */
export class OwnerError extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The first word after the command, or the one at this place. @throws OwnerError if there is none */
export function wordOf({ words }: Given, what: string, place = 0): string {
  const word = words[place];
  if (!word) throw new OwnerError(`Say ${what}.`, 2);
  return word;
}
