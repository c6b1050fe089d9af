import type { Command } from './terminal/command.ts';

const call = 'npm run requests --';

export function helpText(commands: Record<string, Command>): string {
  const entries = Object.entries(commands).map(
    ([name, { usage, summary }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`,
  );
  return [
    'What visitors asked for, and what became of it.',
    '',
    `Usage: ${call} COMMAND`,
    '',
    ...entries,
    '',
    'ID: the characters that "list" shows, or enough of the beginning or the end',
    'of the full ID to be unique.',
    "The settings are the server's: DATA_DIR, SMTP_URL and so on.",
    'Exit code: 0 done, 1 failed, 2 not understood or not confirmed.',
    'For a file or a program, -s keeps npm quiet: npm run -s requests -- list --json',
  ].join('\n');
}

/** The usage of one command, or of any if there is none by that name. */
export function usageText(commands: Record<string, Command>, name: string | undefined): string {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return `Usage: ${call} ${name} ${command.usage}`.trimEnd();
  return `Usage: ${call} COMMAND, one of:\n  ${Object.keys(commands).join(' ')}\nMore: ${call} --help`;
}
