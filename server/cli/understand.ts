import { parseArgs } from 'node:util';
import { type Command, type Given, OwnerError } from './terminal/command.ts';

/**
 * Parses what follows the name of a command. It accepts nothing that it does not know: an option without its dashes, or a
 * second request, would otherwise look as if it had worked.
 * @param variables the environment, where npm leaves what it took for one of its own options
 * @throws OwnerError, exit code 2
 */
export function understand(
  command: Command,
  args: string[],
  variables: Record<string, string | undefined> = {},
): Given {
  const { tokens, positionals, values } = parseArgs({
    ...{ args, options: command.options, allowPositionals: true },
    ...{ strict: false, tokens: true },
  });
  refuseSwallowed(command, values, variables);
  for (const token of tokens) if (token.kind === 'option') refuseWrong(command, token);
  const [extra] = positionals.slice(command.words ?? 0);
  if (extra !== undefined) throw new OwnerError(surplus(command, extra), 2);
  return { words: positionals, options: values };
}

/** Options that npm has too, and that its user may have set for npm. */
const npms = ['json', 'force', 'yes'];

/** Without the two dashes, npm swallows `--open`, and the list would contain all requests. */
function refuseSwallowed({ options }: Command, given: Given['options'], variables: NodeJS.ProcessEnv) {
  const swallowed = Object.keys(options).find(
    (name) =>
      !npms.includes(name) &&
      given[name] === undefined &&
      variables[`npm_config_${name.replaceAll('-', '_')}`] !== undefined,
  );
  if (swallowed) {
    throw new OwnerError(`npm took --${swallowed} for one of its own options: put -- before the command.`, 2);
  }
}

interface Option {
  name: string;
  rawName: string;
  value: string | undefined;
}

function refuseWrong({ options }: Command, { name, rawName, value }: Option) {
  const known = Object.hasOwn(options, name) ? options[name] : undefined;
  if (!known) throw new OwnerError(`There is no option ${rawName} here.`, 2);
  if (known.type === 'string' && !value) throw new OwnerError(`${rawName} needs a value.`, 2);
  if (known.type === 'boolean' && value !== undefined) throw new OwnerError(`${rawName} takes no value.`, 2);
}

function surplus({ options, words }: Command, extra: string): string {
  if (Object.hasOwn(options, extra)) return `"${extra}" is an option: write --${extra}.`;
  return `"${extra}" is one word too many: ${words === 1 ? 'one at a time' : words ? 'nothing can follow' : 'only options can follow'}.`;
}
