import { openExisting, placeName } from '#server/database/existing.ts';
import type { Database } from '#server/database/open.ts';
import { refuseRoot } from '#server/database/refuse-root.ts';
import { readConfig } from '#server/platform/config.ts';
import { commands } from './commands.ts';
import { helpText, usageText } from './help.ts';
import { type Desk, OwnerError } from './terminal/command.ts';
import { understand } from './understand.ts';

/** Where a command is typed, and where it prints. */
export interface Terminal extends Pick<Desk, 'print' | 'width' | 'ask'> {
  /** Prints a line that is no result: on standard error. */
  complain(line: string): void;
}

type Variables = Record<string, string | undefined>;

/** Does what the words after `npm run requests --` say. @returns the exit code */
export async function runCommand(words: string[], variables: Variables, terminal: Terminal): Promise<number> {
  const [name, ...rest] = words;
  try {
    await run(name, rest, variables, terminal);
    return 0;
  } catch (error) {
    const exitCode = error instanceof OwnerError ? error.exitCode : 1;
    terminal.complain(error instanceof OwnerError ? error.message : `Not done: ${describe(error as Error)}`);
    if (exitCode === 2) terminal.complain(usageText(commands, name));
    return exitCode;
  }
}

async function run(name: string | undefined, rest: string[], variables: Variables, terminal: Terminal) {
  const { print, complain, width, ask } = terminal;
  if (!name || name === 'help' || [name, ...rest].some((word) => word === '--help' || word === '-h')) {
    return print(helpText(commands));
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new OwnerError(`There is no command "${name}".`, 2);
  const given = understand(command, rest, variables);
  const read = readConfig(variables);
  if (!read.ok) throw new OwnerError(`The configuration is wrong:\n${read.faults.join('\n')}`);
  refuseRoot(read.config.dataDir);
  let database: Promise<Database> | undefined;
  const open = () => {
    if (!database && !given.options.json) complain(`Reading ${placeName(read.config)}`);
    database ??= openExisting(read.config);
    return database;
  };
  try {
    await command.run({ config: read.config, open, print, width, ask }, given);
  } finally {
    await (await database?.catch(() => undefined))?.destroy();
  }
}

/** The driver reports every address of a host that does not respond; one is enough. */
function describe(error: Error): string {
  return error instanceof AggregateError ? error.errors[0].message : error.message;
}
