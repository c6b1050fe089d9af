import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { checkContent, readSources } from '#content/check/check-content.ts';
import { formatFault, mustBeMended } from '#content/check/fault.ts';
import { contentFolder } from '#content/load.ts';
import { readConfig } from '#server/config.ts';
import { openSubject } from './open-subject.ts';
import { reportJson, reportText, verdict } from './report.ts';
import { findingsOf, type Result, runChecks } from './run-checks.ts';

const help = `Whether the site may go live, and what to mend first.

Usage: npm run launch-check            for people
       npm run -s launch-check -- --json   for programs
       --verdict                       one line, and nothing that asks the network

Exit code: 0 ready, 1 something to mend, 2 not understood.`;

const reports = { json: reportJson, verdict, text: reportText };

/** All results, or what keeps anything from being looked at. */
async function look(staysHome: boolean): Promise<Result[]> {
  const read = readConfig();
  if (!read.ok) return [unusable('The configuration can be read', read.faults, 'Correct or unset it.')];
  const faults = checkContent(readSources(contentFolder)).filter(mustBeMended).map(formatFault);
  if (faults.length > 0) return [unusable('The content files can be read', faults, 'Correct that line.')];
  return runChecks(openSubject(read.config), { staysHome });
}

function unusable(name: string, faults: string[], mend: string): Result {
  const findings = faults.map((fault) => {
    const [where = '', ...what] = fault.split(' ');
    return { level: 'refused', where, what: what.join(' '), mend } as const;
  });
  return { name, findings };
}

try {
  const switches = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    options: { json: switches, verdict: switches, help: { ...switches, short: 'h' } },
  });
  if (values.help) console.log(help);
  else {
    if (values.verdict) setPriority(constants.priority.PRIORITY_LOW);
    const results = await look(values.verdict);
    const report = values.json ? 'json' : values.verdict ? 'verdict' : 'text';
    console.log(reports[report](results));
    process.exitCode = findingsOf(results, 'refused').length > 0 ? 1 : 0;
  }
} catch (error) {
  if (!(error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) throw error;
  console.error(`${(error as Error).message}\n\n${help}`);
  process.exitCode = 2;
}
