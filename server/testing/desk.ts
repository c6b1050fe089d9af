import { type CliContext, parseCommand } from '#server/cli/command.ts';
import { commands } from '#server/cli/requests.ts';
import { openExisting } from '#server/database/open.ts';
import type { Config } from '#server/platform/config.ts';

/** Runs an owner's command in this process. @returns what it printed @throws as the command does */
export function runCommand(config: Config, name: string, ...args: string[]): Promise<string> {
  return runCommandWith({ config }, name, ...args);
}

/** Runs an owner's command in another context: with somebody to ask, or another width. */
export async function runCommandWith(
  { config, ...context }: Pick<CliContext, 'config'> & Partial<CliContext>,
  name: string,
  ...args: string[]
): Promise<string> {
  const command = commands[name]!;
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  let opened: ReturnType<typeof openExisting> | undefined;
  const open = () => (opened ??= openExisting(config));
  try {
    await command.run({ config, open, print, width: 80, ...context }, parseCommand(command, args));
  } finally {
    await (await opened?.catch(() => undefined))?.destroy();
  }
  return lines.join('\n');
}
