import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Database } from '#server/database/open.ts';
import type { Config } from '#server/platform/config.ts';

/** The parsed command line: positional arguments after the command, and options by name. */
export interface ParsedArguments {
  positionals: string[];
  options: Record<string, string | boolean | undefined>;
}

/** What a command works with. */
export interface CliContext {
  config: Config;
  /** The configured database, opened when first needed. */
  open(): Promise<Database>;
  print(line: string): void;
  /** How many columns a line may have. */
  width: number;
  /** Asks the person at the terminal and returns what was typed; undefined if nobody can be asked. */
  ask?: ((question: string) => Promise<string>) | undefined;
}

export interface Command {
  /** The arguments and options that follow its name, for the help. */
  usage: string;
  summary: string;
  /** How many positional arguments it accepts at most; none by default. */
  maxPositionals?: 1;
  options: ParseArgsOptionsConfig;
  /** @throws OwnerError for anything the owner can fix */
  run(context: CliContext, given: ParsedArguments): Promise<void>;
}

/** Something the owner can fix. Exit code 1, or 2 if the command was written wrong: then its usage is shown too. */
export class OwnerError extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Returns the argument after the command. @throws OwnerError if there is none */
export function requireArgument({ positionals: [word] }: ParsedArguments, what: string): string {
  if (!word) throw new OwnerError(`Missing: ${what}.`, 2);
  return word;
}

/**
 * Parses what follows the name of a command. It accepts nothing that it does not know: an option without its dashes, or a
 * second request, would otherwise look as if it had worked.
 * @param variables the environment, where npm leaves what it took for one of its own options
 * @throws OwnerError, exit code 2
 */
export function parseCommand(
  command: Command,
  args: string[],
  variables: Record<string, string | undefined> = {},
): ParsedArguments {
  const { tokens, positionals, values } = parseArgs({
    args,
    options: command.options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  refuseOptionOfNpm(command, values, variables);
  for (const token of tokens) if (token.kind === 'option') refuseInvalidOption(command, token);
  const option = positionals.find((word) => Object.hasOwn(command.options, word));
  if (option) throw new OwnerError(`"${option}" is an option: write --${option}.`, 2);
  const [extra] = positionals.slice(command.maxPositionals ?? 0);
  if (extra !== undefined) {
    const allowed = command.maxPositionals ? 'one at a time' : 'only options can follow';
    throw new OwnerError(`"${extra}" is one argument too many: ${allowed}.`, 2);
  }
  return { positionals, options: values };
}

/** Options that npm has too, and that its user may have set for npm. */
const npmOptions = ['json', 'force', 'yes'];

/** Without the two dashes, npm swallows `--open`, and the list would contain all requests. */
function refuseOptionOfNpm(
  { options }: Command,
  given: ParsedArguments['options'],
  variables: NodeJS.ProcessEnv,
) {
  const optionOfNpm = Object.keys(options).find(
    (name) =>
      !npmOptions.includes(name) &&
      given[name] === undefined &&
      variables[`npm_config_${name.replaceAll('-', '_')}`] !== undefined,
  );
  if (optionOfNpm) {
    throw new OwnerError(
      `npm took --${optionOfNpm} for one of its own options: put -- before the command.`,
      2,
    );
  }
}

interface Option {
  name: string;
  rawName: string;
  value: string | undefined;
}

function refuseInvalidOption({ options }: Command, { name, rawName, value }: Option) {
  const known = Object.hasOwn(options, name) ? options[name] : undefined;
  if (!known) throw new OwnerError(`There is no option ${rawName} here.`, 2);
  if (known.type === 'string' && !value) throw new OwnerError(`${rawName} needs a value.`, 2);
  if (known.type === 'boolean' && value !== undefined) throw new OwnerError(`${rawName} takes no value.`, 2);
}
