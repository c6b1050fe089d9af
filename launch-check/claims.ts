import type { Claim } from '#content-model/schema/claims.ts';
import { answerTime } from '#shared/answer-time.ts';
import { notices } from '#shared/notices.ts';
import { type Statement, statementsOn } from './built-pages.ts';
import { type ClaimSubject, claimSubjects, isAbout } from './claim-subjects.ts';
import { type ContentText, folded, placeOf, plain } from './content-texts.ts';
import { type Check, refused } from './finding.ts';
import type { CheckInput } from './input.ts';

/** A sentence that has to be true, as the site says it, with the pages that say it. */
export type Said = { words: string; routes: string[]; text?: ContentText };

export const toConfirm = 'npm run launch-check -- --confirm';

/** In days: after this a confirmation is requested again, because figures grow old and policies expire. */
const goodFor = 366;

/** What the form itself tells a visitor, whatever the pages say. */
const byTheForm = { route: 'the form, once sent', words: plain(notices.sent.text), isFigure: false };

/** What the pages say that needs proof, as far as nobody has confirmed it. */
export const unconfirmedClaims: Check = (input) =>
  findClaims(input).flatMap(({ about, said }) => {
    const own = input.claims.filter((claim) => claim.about === about);
    const open = said.filter(({ words }) => !isConfirmed(words, own, input.business));
    const [first] = open;
    if (!first) return [];
    const problem = problemWithCovering(open, own, input.business);
    const otherwise = own.length > 0 ? 'not what was confirmed' : 'not confirmed';
    const why = problem ? `not confirmed: ${problem}` : otherwise;
    const where = first.text ? placeOf(first.text) : first.routes.slice(0, 3).join(', ');
    const what = `${about}: ${quoted(open)} ${open.length > 1 ? 'are' : 'is'} ${why}.`;
    return [refused(where, what, `Remove it, or confirm it: ${toConfirm}`)];
  });

/** The first few sentences, in quotes. */
export function quoted(said: { words: string }[]): string {
  const shown = said
    .slice(0, 2)
    .map(({ words }) => `"${words.length > 90 ? `${words.slice(0, 90)}…` : words}"`);
  const more = said.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Everything the built pages say about the company that needs proof, by subject. */
export function findClaims({
  pages,
  texts,
}: Pick<CheckInput, 'pages' | 'texts'>): { about: string; said: Said[] }[] {
  const said = [...pages.flatMap(statementsOn), ...(answerTime ? [byTheForm] : [])];
  const figures = texts.filter(
    ({ file, field, text }) => file === 'business.yaml' && /^figures\b/.test(field) && /\d/.test(text),
  );
  const isOf = ({ figure }: ClaimSubject, { field }: ContentText) =>
    figure !== undefined && field.split('.').includes(figure);
  const shows = ({ text }: ContentText, { words, isFigure }: Statement) =>
    isFigure && words.startsWith(`${plain(text)} `);
  const gatherIf = (about: string, isMeant: (statement: Statement) => boolean) => ({
    about,
    said: gather(said.filter(isMeant), texts),
  });

  const ofSubjects = claimSubjects.map((subject) => {
    const own = figures.filter((figure) => isOf(subject, figure));
    return gatherIf(
      subject.about,
      (statement) => isAbout(subject, statement.words) || own.some((figure) => shows(figure, statement)),
    );
  });
  const ofOtherFigures = figures
    .filter((figure) => !claimSubjects.some((subject) => isOf(subject, figure)))
    .map((figure) =>
      gatherIf(
        `figure ${figure.field.split('.').at(-1)}`,
        (statement) =>
          shows(figure, statement) && !claimSubjects.some((subject) => isAbout(subject, statement.words)),
      ),
    );
  return [...ofSubjects, ...ofOtherFigures].filter((claims) => claims.said.length > 0);
}

/** Each sentence once; one that comes from a content file refers to the whole text there. */
function gather(found: Statement[], texts: ContentText[]): Said[] {
  const gathered = new Map<string, Said>();
  for (const { words, route } of found) {
    const text = texts.find((candidate) => plain(candidate.text) === words);
    const known = gathered.get(words) ?? { words, routes: [], ...(text && { text }) };
    if (!known.routes.includes(route)) known.routes.push(route);
    gathered.set(words, known);
  }
  return [...gathered.values()];
}

/** Whether exactly these words are among those confirmed. */
const covers = (claim: Claim, words: string) => claim.words.some((said) => plain(said) === plain(words));

/** Whether a confirmation that counts covers exactly these words. */
export const isConfirmed = (words: string, claims: Claim[], company: Company) =>
  claims.some((claim) => covers(claim, words) && !evaluateClaim(claim, company));

/** Why the first confirmation of these words that does not count does not. */
export const problemWithCovering = (open: { words: string }[], claims: Claim[], company: Company) =>
  claims
    .filter((claim) => open.some(({ words }) => covers(claim, words)))
    .map((claim) => evaluateClaim(claim, company))
    .find(Boolean);

type Company = { name: string; license: string };

/** Why a confirmation does not count, in words that follow "it does not count: "; undefined if it counts. */
export function evaluateClaim(claim: Claim, company: Company, now = new Date()): string | undefined {
  const { about, by, on, proof, until } = claim;
  const subject = claimSubjects.find((each) => each.about === about);
  const person = problemWithPerson(by, company.name);
  if (person) return `"${by}" is not a person’s name; ${person}`;
  if (!isDay(on)) return `${on} is not a real date`;
  if (on > today(now)) return `${on} is in the future`;
  if (daysBetween(on, today(now)) > goodFor)
    return 'it is more than a year old; check it and confirm it again';
  if (!saysSomething(proof))
    return `"${proof}" proves nothing; say which document or count, and where it is kept`;
  if (claimSubjects.some(({ example }) => folded(example) === folded(proof)))
    return `"${proof}" is the example; write what is true of your company`;
  if (!until && subject?.ends) return 'it has no last day; add `until:`, the day the document expires';
  if (until && !isDay(until)) return `${until} is not a real date`;
  if (until && until < today(now)) return `it expired on ${until}`;
  return subject && problemWithProof(claim, subject, company, now);
}

/** What keeps this from being the name of a person; undefined if it can be one. */
export function problemWithPerson(name: string, company: string): string | undefined {
  if (wordsOf(name).length < 2) return 'write the first and last name of the person who confirms it';
  if (folded(name) === folded(company)) return 'a company cannot confirm anything, a person can';
  return undefined;
}

/** Three words or more: "yes" proves nothing. */
export const saysSomething = (record: string) => wordsOf(record).length >= 3;

/** Words of two letters or more, lowercase, without accents. */
export const wordsOf = (text: string): string[] => folded(text).match(/[a-z][a-z'’]+/g) ?? [];

function problemWithProof({ proof, words }: Claim, subject: ClaimSubject, { license }: Company, now: Date) {
  const claimed = Math.max(0, ...words.flatMap((said) => claimedIn(said, subject)));
  switch (subject.needs) {
    case 'license':
      if (!license) return 'business.yaml has no license number yet; write it there first';
      return letters(proof).includes(letters(license))
        ? undefined
        : 'its proof does not name the license number in business.yaml';
    case 'number':
      return /\d{3}/.test(proof) ? undefined : 'its proof names no number that identifies the document';
    case 'count': {
      const counts = numbersIn(proof.replace(/\d{4}-\d\d-\d\d/g, ''));
      const most = Math.max(0, ...counts.filter((number) => number < 1900 || number > 2100));
      if (most === 0) return 'its proof gives no number; count, and say how many';
      return most < claimed ? `the site says ${claimed}, but its proof says ${most}` : undefined;
    }
    case 'year': {
      const years = numbersIn(proof).filter((number) => number > 1850 && number <= now.getFullYear());
      if (years.length === 0) return 'its proof does not say since what year';
      const worked = now.getFullYear() - Math.min(...years);
      return worked < claimed ? `the site says ${claimed} years, but its proof says ${worked}` : undefined;
    }
    default:
      return undefined;
  }
}

const letters = (text: string) => folded(text).replace(/\W/g, '');

/** This subject's figures in a sentence that may contain others too. */
function claimedIn(words: string, { pattern }: ClaimSubject): number[] {
  const found = folded(words).match(new RegExp(pattern.source, 'g')) ?? [];
  const own = found.length > 0 ? found : [folded(words).split(' ')[0]!];
  return own.flatMap((part) =>
    numbersIn(part).filter((number) => !/(?:since|established|founded|est)/.test(part) || number < 1850),
  );
}

const numbersIn = (text: string) => {
  const withoutCommas = plain(text).replace(/(\d),(?=\d{3})/g, '$1');
  return (withoutCommas.match(/\d+/g) ?? []).map(Number);
};

/** Whether there is such a day: `2026-02-30` is none. */
function isDay(written: string): boolean {
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written);
}

/** Today's date in local time, as `2026-11-20`. */
export function today(now = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** From one day to another, both as `2026-11-20`. */
export function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / 86_400_000);
}
