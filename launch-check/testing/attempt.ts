import { findingsOf, runChecks } from '../run-checks.ts';
import { readSamples } from '../samples/samples.ts';
import type { Subject } from '../subject/subject.ts';
import { builtPage, homePage, readyClaims, readyParts, readySubject } from './ready-subject.ts';

/** An attempt to get a false "ready": its name, what is changed in a ready site, and the expected finding. */
export type Attempt = [name: string, changes: Partial<Subject>, sentence: RegExp];

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

/** The ready confirmations with one changed. */
export const claimsWith = (about: string, changes: Partial<Subject['claims'][number]>) => ({
  claims: readyClaims.map((claim) => (claim.about === about ? { ...claim, ...changes } : claim)),
});

/** The ready content with one more text. */
export const text = (file: string, field: string, says: string) => ({
  texts: [...readyParts.texts, { file, line: 3, field, text: says }],
});
