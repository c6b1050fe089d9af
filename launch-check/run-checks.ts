import { checks } from './checks.ts';
import type { Finding } from './subject/finding.ts';
import type { Subject } from './subject/subject.ts';

export type Result = { name: string; findings: Finding[] };

/**
 * Runs every check; results in the order of the checks.
 * @param staysHome leaves out checks that use the network or send mail
 */
export async function runChecks(subject: Subject, { staysHome = false } = {}): Promise<Result[]> {
  const chosen = checks.filter(({ reachesOut }) => !(staysHome && reachesOut));
  return Promise.all(chosen.map(async ({ name, find }) => ({ name, findings: await find(subject) })));
}

export const findingsOf = (results: Result[], level: Finding['level']) =>
  results.flatMap(({ findings }) => findings.filter((finding) => finding.level === level));
