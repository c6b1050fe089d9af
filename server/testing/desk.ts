import { parseArgs } from 'node:util';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/database/open.ts';
import { commands } from '#server/owner/commands.ts';

/** Runs an owner's command in this process. @returns what it printed @throws as the command does */
export async function runCommand(config: Config, name: string, ...args: string[]): Promise<string> {
  const command = commands[name]!;
  const { positionals: words, values } = parseArgs({
    args,
    options: command.options,
    allowPositionals: true,
  });
  const lines: string[] = [];
  let opened: ReturnType<typeof openDatabase> | undefined;
  const open = () => (opened ??= openDatabase(config));
  try {
    const options = values as Record<string, string | boolean | undefined>;
    await command.run({ config, open, print: (line) => lines.push(line) }, { words, options });
  } finally {
    await (await opened)?.destroy();
  }
  return lines.join('\n');
}
