import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { helpText, usageText } from './help.ts';
import { understand } from './understand.ts';

test.each([
  ['list', '--loud', 'There is no option --loud here.'],
  ['list', '-x', 'There is no option -x here.'],
  ['list', '--constructor', 'There is no option --constructor here.'],
  ['list', '--open=no', '--open takes no value.'],
  ['list', 'open', '"open" is an option: write --open.'],
  ['list', 'please', '"please" is one word too many: only options can follow.'],
  ['answer', '12ab34 56cd78', '"56cd78" is one word too many: one at a time.'],
  ['erase', '--email', '--email needs a value.'],
  ['erase', '--email=', '--email needs a value.'],
])('%s %s is not understood', (name, args, message) => {
  expect(() => understand(commands[name]!, args.split(' '))).toThrow(
    expect.objectContaining({ message, exitCode: 2 }),
  );
});

test('words and options are recognized in any order', () => {
  const given = { words: ['12ab34'], options: expect.objectContaining({ json: true }) };
  expect(understand(commands.show!, ['--json', '12ab34'])).toEqual(given);
  expect(understand(commands.show!, ['12ab34', '--json'])).toEqual(given);
  expect(understand(commands.erase!, ['--email', 'a@b.c']).options).toEqual({ email: 'a@b.c' });
});

test('an option that npm took for its own is reported', () => {
  const lost = 'npm took --overdue for one of its own options: put -- before the command.';
  expect(() => understand(commands.list!, [], { npm_config_overdue: 'true' })).toThrow(lost);
  expect(() => understand(commands.purge!, [], { npm_config_older_than: 'true' })).toThrow('--older-than');
  expect(understand(commands.list!, ['--overdue'], { npm_config_overdue: 'true' }).options.overdue).toBe(
    true,
  );
  expect(understand(commands.list!, [], { npm_config_json: 'true' }).options).toEqual({});
});

test('the help fits eighty columns and names every command with its summary', () => {
  const help = helpText(commands);
  for (const line of help.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  for (const [name, { summary }] of Object.entries(commands)) {
    expect(summary).toMatch(/^[A-Z].{10,}/);
    expect(help).toMatch(new RegExp(`^  ${name}( .*)?\n      ${summary.replace(/[()|.]/g, '\\$&')}$`, 'm'));
  }
});

test('a mistake is answered with the usage of the command, or with the names of all commands', () => {
  expect(usageText(commands, 'show')).toBe('Usage: npm run requests -- show ID [--json]');
  expect(usageText(commands, 'secret')).toBe('Usage: npm run requests -- secret');
  for (const unknown of ['dance', 'constructor', undefined])
    expect(usageText(commands, unknown)).toMatch(
      /^Usage: npm run requests -- COMMAND, one of:\n {2}list show photos answer /,
    );
});
