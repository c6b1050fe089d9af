import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/open.ts';
import { type Command, OwnerError } from './command.ts';
import { list } from './commands/list.ts';
import { show } from './commands/show.ts';
import { helpText } from './help.ts';

const commands: Record<string, Command> = { list, show };

async function main([name, ...rest]: string[]) {
  if (!name || name === 'help' || [name, ...rest].includes('--help') || [name, ...rest].includes('-h')) {
    return console.log(helpText(commands));
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new OwnerError(`There is no command "${name}".\n\n${helpText(commands)}`, 2);
  const given = understand(command, rest);
  const read = readConfig();
  if (!read.ok) throw new OwnerError(`The configuration is wrong:\n${read.faults.join('\n')}`);
  const database = await openDatabase(read.config);
  try {
    await command.run({ config: read.config, database, print: (line) => console.log(line) }, given);
  } finally {
    await database.destroy();
  }
}

function understand(command: Command, rest: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: rest,
      options: command.options,
      allowPositionals: true,
    });
    return { words: positionals, options: values as Record<string, string | boolean | undefined> };
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
