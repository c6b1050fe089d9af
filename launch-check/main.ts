import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { checkContent, readWholeSources } from '#content-model/check/check-content.ts';
import { formatProblem, isError } from '#content-model/check/problem.ts';
import { openTerminal } from '#server/cli/terminal.ts';
import { openExisting, readSchemaVersion } from '#server/database/open.ts';
import { createRecipients } from '#server/notifications/owner-addresses.ts';
import { readConfig } from '#server/platform/config.ts';
import { findingsOf, type Result, runChecks } from './checks.ts';
import { confirmClaims } from './confirm.ts';
import { refused } from './finding.ts';
import { type CheckInput, describeInput, gatherInput } from './input.ts';
import { reportJson, reportText, verdict } from './report.ts';

const help = `Checks whether the site can go live, and what to fix first.

Usage: npm run launch-check                for people
       npm run launch-check -- --confirm   asks what proves your claims, one
                                           at a time
       npm run -s launch-check -- --json   for programs
       --verdict                           one line, without anything that
                                           needs the network

Exit code: 0 ready, 1 something to fix, 2 not understood or nobody to ask.`;

const reports = { json: reportJson, verdict, text: reportText };
const switches = { type: 'boolean', default: false } as const;

/** What to check; or, if that cannot be used, why. */
async function open(): Promise<CheckInput | Result> {
  const read = readConfig();
  if (!read.ok) return unusable('The configuration can be read', read.problems, 'Correct or unset it.');
  const sources = await readWholeSources(read.config.contentDir);
  const faults = checkContent(sources).filter(isError).map(formatProblem);
  if (faults.length > 0) return unusable('The content files can be read', faults, 'Correct that line.');
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

/** @param faults each a place, a space and what is wrong there */
function unusable(name: string, faults: string[], fix: string): Result {
  const findings = faults.map((fault) => {
    const [where = '', ...what] = fault.split(' ');
    return refused(where, what.join(' '), fix);
  });
  return { name, isOnline: false, findings };
}

async function report(form: keyof typeof reports): Promise<number> {
  const opened = await open();
  const isOpen = 'config' in opened;
  const results = isOpen ? await runChecks(opened, { isOffline: form === 'verdict' }) : [opened];
  console.log(reports[form](results, isOpen ? describeInput(opened) : []));
  return findingsOf(results, 'refused').length > 0 ? 1 : 0;
}

async function confirm(): Promise<number> {
  const opened = await open();
  if (!('config' in opened)) {
    console.log(reportText([opened]));
    return 1;
  }
  const terminal = openTerminal();
  if (!terminal) {
    console.error('There is nobody to ask: run this in a terminal, or write content/claims.yaml yourself.');
    return 2;
  }
  try {
    return (await confirmClaims(opened, { say: console.log, ask: terminal.ask })) === 0 ? 0 : 1;
  } finally {
    terminal.end();
  }
}

try {
  const { values } = parseArgs({
    options: { json: switches, verdict: switches, confirm: switches, help: { ...switches, short: 'h' } },
  });
  if (values.help) console.log(help);
  else {
    if (values.verdict) setPriority(constants.priority.PRIORITY_LOW);
    const form = values.json ? 'json' : values.verdict ? 'verdict' : 'text';
    process.exitCode = await (values.confirm ? confirm() : report(form));
  }
} catch (error) {
  if (!(error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) throw error;
  console.error(`${(error as Error).message}\n\n${help}`);
  process.exitCode = 2;
}
