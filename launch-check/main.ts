import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { checkContent, readWholeSources } from '#content-model/check/check-content.ts';
import { type ContentProblem, isError } from '#content-model/check/problem.ts';
import { openExisting, readSchemaVersion } from '#server/database/open.ts';
import { createRecipients } from '#server/notifications/owner-addresses.ts';
import { readConfig } from '#server/platform/config.ts';
import { endFirst, lowerPriority } from '#server/platform/lower-priority.ts';
import { findingsOf, type Result, runChecks } from './checks.ts';
import { type Finding, findingOf, refused } from './finding.ts';
import { type CheckInput, describeInput, gatherInput } from './input.ts';
import { reportForDesk, reportJson, reportText, verdict } from './report.ts';

const help = `Lists what still keeps the site from going public. The desk shows the same, and
asks what only the owner can confirm: Website, Before you go public.

Usage: npm run launch-check                for people
       npm run -s launch-check -- --json   for programs
       --verdict                           one line, without anything that
                                           needs the network

Exit code: 0 ready, 1 something to fix, 2 not understood.`;

const switches = { type: 'boolean', default: false } as const;

/** What to check; or, if that cannot be used, why. */
async function open(): Promise<CheckInput | Result[]> {
  const read = readConfig();
  if (!read.ok) {
    const findings = read.problems.map((problem) => refused('settings', problem, 'Correct or unset it.'));
    return [{ name: 'Correct the settings of the server', by: 'server', findings }];
  }
  const sources = await readWholeSources(read.config.contentDir);
  const problems = checkContent(sources).filter(isError);
  if (problems.length > 0) return unusable(problems);
  const input = await gatherInput(read.config);
  return { ...input, mailTo: await findRecipients(input) };
}

/** Who gets requests by email; as far as can be found out where an update or the database's server is still missing. */
async function findRecipients({ config, business: company, mailTo }: CheckInput): Promise<readonly string[]> {
  const version = await readSchemaVersion(config).catch(() => undefined);
  if (version?.found !== version?.newest) return mailTo;
  const database = await openExisting(config).catch(() => undefined);
  const recipients = createRecipients({ config, company, database });
  return recipients().finally(() => database?.destroy());
}

/** What has to be corrected before anything else can be checked. */
function unusable(problems: ContentProblem[]): Result[] {
  const isMissing = ({ translation }: ContentProblem) => translation === 'missing';
  const topic = (name: string, fix: string, some: ContentProblem[]): Result => {
    const findings = some.map((problem): Finding => findingOf(problem, fix));
    return { name, by: 'owner', findings };
  };
  return [
    topic(
      'Fix the mistakes in the texts',
      'Correct them.',
      problems.filter((one) => !isMissing(one)),
    ),
    topic(
      'Write the Spanish that is missing',
      'Write it beside the English, or switch Spanish off.',
      problems.filter(isMissing),
    ),
  ];
}

type Form = 'text' | 'json' | 'verdict' | 'desk';

async function report(form: Form): Promise<number> {
  const opened = await open();
  const input = Array.isArray(opened) ? undefined : opened;
  const which = { text: 'all', json: 'all', verdict: 'offline', desk: 'silent' } as const;
  const results = Array.isArray(opened) ? opened : await runChecks(opened, which[form]);
  const looked = input ? describeInput(input) : [];
  if (form === 'desk') console.log(await reportForDesk(results, input));
  else console.log({ text: reportText, json: reportJson, verdict }[form](results, looked));
  return form === 'desk' || findingsOf(results, 'refused').length === 0 ? 0 : 1;
}

try {
  const { values } = parseArgs({
    options: {
      json: switches,
      verdict: switches,
      desk: switches,
      confirm: switches,
      help: { ...switches, short: 'h' },
    },
  });
  if (values.help) console.log(help);
  else if (values.confirm) {
    console.error(
      'The desk asks this now: Website, Before you go public. On your own computer: npm run edit',
    );
    process.exitCode = 2;
  } else {
    if (values.verdict || values.desk) lowerPriority(constants.priority.PRIORITY_LOW);
    if (values.desk) endFirst();
    const form = (['json', 'verdict', 'desk'] as const).find((name) => values[name]) ?? 'text';
    process.exitCode = await report(form);
  }
} catch (error) {
  if (!(error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) throw error;
  console.error(`${(error as Error).message}\n\n${help}`);
  process.exitCode = 2;
}
