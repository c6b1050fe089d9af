import { findingsOf, runChecks } from '../run-checks.ts';
import { readSamples } from '../samples/samples.ts';
import type { Subject } from '../subject/subject.ts';
import { builtPage, homePage, readyParts, readySubject } from './ready-subject.ts';

export const samples = readSamples();

/** What is refused in a site that is ready except for these changes, compared with all delivered samples. */
export async function refused(changes: Partial<Subject>): Promise<string[]> {
  const results = await runChecks(readySubject({ samples, ...changes }));
  return findingsOf(results, 'refused').map(({ where, what }) => `${where} ${what}`);
}

/** The ready page with more in its body. */
export const body = (html: string) => ({
  pages: [builtPage('/', { ...homePage, body: homePage.body + html })],
});

/** The ready content with one more text. */
export const text = (file: string, field: string, says: string) => ({
  texts: [...readyParts.texts, { file, line: 3, field, text: says }],
});
