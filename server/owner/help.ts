import type { Command } from './command.ts';

/** The help for all commands. */
export function helpText(commands: Record<string, Command>): string {
  const entries = Object.entries(commands).map(
    ([name, { usage, summary }]) => `  ${name} ${usage}\n      ${summary}`,
  );
  return [
    'What visitors asked for, and what became of it.',
    '',
    'Usage: npm run requests -- COMMAND',
    '',
    ...entries,
    '',
    'The same settings as the server: DATA_DIR, DATABASE_URL, SMTP_URL and so on.',
    'Exit code: 0 done, 1 not done, 2 not understood. For JSON and nothing else: npm run -s requests -- list --json',
  ].join('\n');
}
