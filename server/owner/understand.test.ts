import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { helpText } from './help.ts';
import { understand } from './understand.ts';

test.each([
  ['list', '--loud', 'There is no option --loud here.'],
  ['list', '--constructor', 'There is no option --constructor here.'],
  ['list', '--open=no', '--open takes no value.'],
  ['list', 'open', '"open" is an option: write --open.'],
  ['list', 'please', '"please" is one word too many: only options can follow.'],
  ['show', '12ab34 56cd78', '"56cd78" is one word too many: one at a time.'],
  ['erase', '--email', '--email needs a value.'],
  ['erase', '--email=', '--email needs a value.'],
])('%s %s is not understood', (name, args, message) => {
  expect(() => understand(commands[name]!, args.split(' '))).toThrow(
    expect.objectContaining({ message, exitCode: 2 }),
  );
});

test('an option that npm took for its own is reported', () => {
  const lost = 'npm took --overdue for one of its own options: put -- before the command.';
  const taken = { npm_config_overdue: 'true' };
  expect(() => understand(commands.list!, [], taken)).toThrow(lost);
  expect(understand(commands.list!, ['--overdue'], taken).options.overdue).toBe(true);
  expect(understand(commands.list!, [], { npm_config_json: 'true' }).options).toEqual({});
});

test('the help fits eighty columns and names every command', () => {
  const help = helpText(commands);
  for (const line of help.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  for (const name of Object.keys(commands))
    expect(help).toMatch(new RegExp(`^  ${name}( .*)?\n      [A-Z]`, 'm'));
});
