import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { checkContent, readDecodedSources } from '#content-model/check/check-content.ts';
import { type ContentProblem, isError } from '#content-model/check/problem.ts';
import { readConfig } from '#server/platform/config.ts';
import { lowerPriority, preferForOomKill } from '#server/platform/lower-priority.ts';
import { findingsOf, type Result, runChecks } from './checks.ts';
import { createBlocker, toFinding } from './finding.ts';
import { type CheckInput, gatherInput } from './input.ts';
import { formatVerdict, reportForDesk, reportJson, reportText } from './report.ts';

const help = `Lists what still keeps the site from going live. The desk shows the same, and
asks what only the owner can confirm: Website, Before you go live. It sends
nothing; to try whether requests arrive: npm run requests -- check

Usage: npm run launch-check                for people
       npm run -s launch-check -- --json   for programs
       --verdict                           one line, without anything that
                                           needs the network

Exit code: 0 ready, 1 something to fix, 2 usage error.`;

const switches = { type: 'boolean', default: false } as const;

/** Runs the checks, without the network if asked to. If the settings or content can't be used, the results say why. */
async function check(isOffline: boolean): Promise<{ results: Result[]; input?: CheckInput }> {
  const read = readConfig();
  if (!read.ok) {
    const findings = read.problems.map((problem) =>
      createBlocker('settings', problem, 'Correct or unset it.'),
    );
    return { results: [{ name: 'Correct the settings of the server', by: 'server', findings }] };
  }
  const sources = await readDecodedSources(read.config.contentDir);
  const problems = checkContent(sources).filter(isError);
  if (problems.length > 0) return { results: describeUnusable(problems) };
  const input = await gatherInput(read.config);
  return { results: await runChecks(input, isOffline), input };
}

/** Returns the mistakes in the content, which have to be fixed before anything else can be checked. */
function describeUnusable(problems: ContentProblem[]): Result[] {
  const isMissing = ({ translation }: ContentProblem) => translation === 'missing';
  const topic = (name: string, fix: string, some: ContentProblem[]): Result => ({
    name,
    by: 'owner',
    findings: some.map((problem) => toFinding(problem, fix)),
  });
  return [
    topic(
      'Fix the mistakes in the texts',
      'Correct them.',
      problems.filter((one) => !isMissing(one)),
    ),
    topic(
      'Write the Spanish that is missing',
      'Write it beside the English, or turn Spanish off.',
      problems.filter(isMissing),
    ),
  ];
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
    console.error('The desk asks this now: Website, Before you go live. On your own computer: npm run edit');
    process.exitCode = 2;
  } else {
    if (values.verdict || values.desk) lowerPriority(constants.priority.PRIORITY_LOW);
    if (values.desk) preferForOomKill();
    const { results, input } = await check(values.verdict);
    if (values.desk) console.log(await reportForDesk(results, input));
    else {
      const format = values.json ? reportJson : values.verdict ? formatVerdict : reportText;
      console.log(format(results, input));
      process.exitCode = findingsOf(results, 'refused').length === 0 ? 0 : 1;
    }
  }
} catch (error) {
  if (!(error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) throw error;
  console.error(`${(error as Error).message}\n\n${help}`);
  process.exitCode = 2;
}
