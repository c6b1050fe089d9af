import type { Command } from './command.ts';

/** The help for all commands. */
export function helpText(commands: Record<string, Command>): string {
  const rows = Object.entries(commands).map(
    ([name, { usage, summary }]) => [`${name} ${usage}`, summary] as const,
  );
  const width = Math.max(...rows.map(([call]) => call.length));
  return [
    'What was asked for, and what became of it.',
    '',
    'Usage: npm run requests -- COMMAND',
    '',
    ...rows.map(([call, summary]) => `  ${call.padEnd(width)}  ${summary}`),
    '',
    'Exit code: 0 done, 1 not done, 2 not understood. --json prints JSON and nothing else (npm run -s requests -- …).',
  ].join('\n');
}
