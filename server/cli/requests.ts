import { type Database, describeLocation, openExisting } from '#server/database/open.ts';
import { refuseRoot } from '#server/database/private-data.ts';
import { readConfig } from '#server/platform/config.ts';
import { backup } from './backup.ts';
import { check } from './check.ts';
import { type CliContext, type Command, OwnerError, parseCommand } from './command.ts';
import { erase } from './erase.ts';
import { backupKey, newSecret, secret } from './keys.ts';
import { exportRequests, list } from './list.ts';
import { move } from './move.ts';
import { resend } from './one-request.ts';
import { restore, tryRestore } from './restore.ts';
import { createPrompt, readLineWidth } from './terminal.ts';

/** Every command of the owner, in the order of the help. */
export const commands: Record<string, Command> = {
  list,
  resend,
  export: exportRequests,
  erase,
  backup,
  restore,
  'try-restore': tryRestore,
  'backup-key': backupKey,
  check,
  move,
  secret,
  'new-secret': newSecret,
};

const markingAdvice = 'mark a request in the desk, or with the link in its email.';

/** Commands of earlier releases: what does it now. */
const removedCommands: Record<string, string> = {
  show: 'use "list ID" instead.',
  photos: 'the photos are in the desk and behind the links in the email; "list ID" names their files.',
  answer: markingAdvice,
  spam: markingAdvice,
  'not-spam': markingAdvice,
  visits: 'the desk shows them under "Website visits".',
  arrived: 'look for the test request in your inbox, and in the spam folder.',
  purge: 'the server deletes old requests automatically, by RETENTION_MONTHS; for one person: erase --email.',
};

/** Where a command is typed, and where it prints. */
interface Terminal extends Pick<CliContext, 'print' | 'width' | 'ask'> {
  /** Prints a line that is no result: on standard error. */
  printError(line: string): void;
}

type Variables = Record<string, string | undefined>;

/** Runs the command after `npm run requests --`. @returns the exit code */
export async function runCommand(args: string[], variables: Variables, terminal: Terminal): Promise<number> {
  const [name, ...rest] = args;
  try {
    await parseAndRun(name, rest, variables, terminal);
    return 0;
  } catch (error) {
    const exitCode = error instanceof OwnerError ? error.exitCode : 1;
    terminal.printError(
      error instanceof OwnerError ? error.message : `Not done: ${describeCause(error as Error)}`,
    );
    if (exitCode === 2) terminal.printError(composeUsage(name));
    return exitCode;
  }
}

async function parseAndRun(
  name: string | undefined,
  rest: string[],
  variables: Variables,
  terminal: Terminal,
) {
  const { print, printError, width, ask } = terminal;
  if (!name || name === 'help' || [name, ...rest].some((word) => word === '--help' || word === '-h')) {
    return print(composeHelp());
  }
  if (Object.hasOwn(removedCommands, name))
    throw new OwnerError(`"${name}" is no longer a command: ${removedCommands[name]}`);
  const command = findCommand(name);
  if (!command) throw new OwnerError(`There is no command "${name}".`, 2);
  const given = parseCommand(command, rest, variables);
  const read = readConfig(variables);
  if (!read.ok) throw new OwnerError(`The configuration is wrong:\n${read.problems.join('\n')}`);
  refuseRoot(read.config.dataDir);
  let database: Promise<Database> | undefined;
  const open = () => {
    if (!database && !given.options.json) printError(`Reading ${describeLocation(read.config)}`);
    database ??= openExisting(read.config);
    return database;
  };
  try {
    await command.run({ config: read.config, open, print, width, ask }, given);
  } finally {
    await (await database?.catch(() => undefined))?.destroy();
  }
}

const findCommand = (name: string) => (Object.hasOwn(commands, name) ? commands[name] : undefined);

/** The driver reports every address of a host that does not respond; one is enough. */
function describeCause(error: Error): string {
  return error instanceof AggregateError ? error.errors[0].message : error.message;
}

const commandPrefix = 'npm run requests --';

function composeHelp(): string {
  const entries = Object.entries(commands).map(
    ([name, { usage, summary }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`,
  );
  return [
    'Quote requests, and what happened to them.',
    '',
    `Usage: ${commandPrefix} COMMAND`,
    '',
    ...entries,
    '',
    'ID: the characters that "list" shows, or enough of the beginning or the end',
    'of the full ID to be unique.',
    "The settings are the server's: DATA_DIR, SMTP_URL and so on.",
    'Exit code: 0 done, 1 failed, 2 usage error or not confirmed.',
    'For a file or a program, -s keeps npm quiet: npm run -s requests -- list --json',
  ].join('\n');
}

/** The usage of one command, or of any if there is none by that name. */
function composeUsage(name: string | undefined): string {
  const command = name === undefined ? undefined : findCommand(name);
  if (command) return `Usage: ${commandPrefix} ${name} ${command.usage}`.trimEnd();
  return `Usage: ${commandPrefix} COMMAND, one of:\n  ${Object.keys(commands).join(' ')}\nMore: ${commandPrefix} --help`;
}

if (import.meta.main) {
  process.exitCode = await runCommand(process.argv.slice(2), process.env, {
    print: (line) => console.log(line),
    printError: (line) => console.error(line),
    width: readLineWidth(),
    ask: createPrompt(),
  });
}
