import { readConfig } from '#server/config/config.ts';
import { openExisting, placeName } from '#server/database/existing.ts';
import type { Database } from '#server/database/open.ts';
import { commands } from './commands.ts';
import { helpText, usageText } from './help.ts';
import { OwnerError } from './terminal/command.ts';
import { askAtTerminal, lineWidth } from './terminal/terminal.ts';
import { understand } from './understand.ts';

async function main(name: string | undefined, rest: string[]) {
  if (!name || name === 'help' || [name, ...rest].some((word) => word === '--help' || word === '-h')) {
    return console.log(helpText(commands));
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new OwnerError(`There is no command "${name}".`, 2);
  const given = understand(command, rest, process.env);
  const read = readConfig();
  if (!read.ok) throw new OwnerError(`The configuration is wrong:\n${read.faults.join('\n')}`);
  let database: Promise<Database> | undefined;
  const open = () => {
    if (!database && !given.options.json) console.error(`Reading ${placeName(read.config)}`);
    database ??= openExisting(read.config);
    return database;
  };
  const print = (line: string) => console.log(line);
  try {
    await command.run({ config: read.config, open, print, width: lineWidth(), ask: askAtTerminal() }, given);
  } finally {
    await (await database?.catch(() => undefined))?.destroy();
  }
}

/** The driver reports every address of a host that does not respond; one is enough. */
function describe(error: Error): string {
  return error instanceof AggregateError ? error.errors[0].message : error.message;
}

const [name, ...rest] = process.argv.slice(2);
try {
  await main(name, rest);
} catch (error) {
  const exitCode = error instanceof OwnerError ? error.exitCode : 1;
  console.error(error instanceof OwnerError ? error.message : `Not done: ${describe(error as Error)}`);
  if (exitCode === 2) console.error(usageText(commands, name));
  process.exitCode = exitCode;
}
