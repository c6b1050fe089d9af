import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import { type Command, type Given, OwnerError } from './command.ts';
import { commands } from './commands.ts';
import { helpText } from './help.ts';

async function main([name, ...rest]: string[]) {
  if (!name || name === 'help' || [name, ...rest].some((word) => word === '--help' || word === '-h')) {
    return console.log(helpText(commands));
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new OwnerError(`There is no command "${name}".\n\n${helpText(commands)}`, 2);
  const given = understand(command, rest);
  const read = readConfig();
  if (!read.ok) throw new OwnerError(`The configuration is wrong:\n${read.faults.join('\n')}`);
  let database: Promise<Database> | undefined;
  const open = () => (database ??= openDatabase(read.config));
  try {
    await command.run({ config: read.config, open, print: (line) => console.log(line) }, given);
  } finally {
    await (await database)?.destroy();
  }
}

function understand(command: Command, rest: string[]): Given {
  try {
    const { positionals, values } = parseArgs({
      args: rest,
      options: command.options,
      allowPositionals: true,
    });
    return { words: positionals, options: values as Given['options'] };
  } catch (error) {
    throw new OwnerError(`${(error as Error).message}\n\n${helpText(commands)}`, 2);
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = error instanceof OwnerError ? error.exitCode : 1;
}
