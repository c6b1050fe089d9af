import { commands } from '#server/cli/commands.ts';
import type { Desk } from '#server/cli/terminal/command.ts';
import { understand } from '#server/cli/understand.ts';
import { openExisting } from '#server/database/existing.ts';
import type { Config } from '#server/platform/config.ts';

/** Runs an owner's command in this process. @returns what it printed @throws as the command does */
export function runCommand(config: Config, name: string, ...args: string[]): Promise<string> {
  return runCommandWith({ config }, name, ...args);
}

/** The same with another desk: with somebody to ask, or another width. */
export async function runCommandWith(
  { config, ...desk }: Pick<Desk, 'config'> & Partial<Desk>,
  name: string,
  ...args: string[]
): Promise<string> {
  const command = commands[name]!;
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  let opened: ReturnType<typeof openExisting> | undefined;
  const open = () => (opened ??= openExisting(config));
  try {
    await command.run({ config, open, print, width: 80, ...desk }, understand(command, args));
  } finally {
    await (await opened?.catch(() => undefined))?.destroy();
  }
  return lines.join('\n');
}
