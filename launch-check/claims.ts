import type { Claim } from '#content-model/schema/claims.ts';
import { escapePattern } from '#server/platform/text.ts';
import { isDay } from '#server/platform/time.ts';
import { isPersonsName } from '#shared/desk/launch.ts';
import { firstLanguage } from '#shared/languages.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { type Statement, statementsOn } from './built-pages.ts';
import { type ClaimSubject, claimSubjects, isAbout } from './claim-subjects.ts';
import { type ContentText, foldText, toPlainText } from './content-texts.ts';
import type { CheckInput } from './input.ts';

/** A text that has to be true. */
export type ClaimText = {
  words: string;
  /** The owner's text that contains it. */
  text?: ContentText;
  /** The lines of pages that contain it. */
  within?: string[];
};
/** A claim that was found, with the pages that make it. */
export type FoundClaim = ClaimText & { routes: string[] };

/** How long a confirmation is valid, in days, because figures grow old and policies expire. */
const validForDays = 366;

/** Formats the first two texts in quotes. */
export function quoted(statements: { words: string }[]): string {
  const shown = statements
    .slice(0, 2)
    .map(({ words }) => `"${words.length > 90 ? `${words.slice(0, 90)}…` : words}"`);
  const more = statements.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Finds everything on the built pages that needs proof, by subject, in the owner's words. */
export function findClaims({
  pages,
  texts,
  business,
}: Pick<CheckInput, 'pages' | 'texts' | 'business'>): { about: string; statements: FoundClaim[] }[] {
  const promises = promiseTexts(business, texts);
  // What the form itself tells a visitor, whatever the pages say.
  const byTheForm = promises
    .filter(({ isByTheForm }) => isByTheForm)
    .map(({ text }) => ({ route: 'the form, once sent', words: text, isFigure: false }));
  const statements = [...pages.flatMap(statementsOn), ...byTheForm];
  const written = [...texts.filter(({ file }) => file !== 'claims.yaml'), ...promises];
  const projects = texts.filter(({ file, field }) => file === 'projects.yaml' && /^\d+\.title$/.test(field));
  const figures = texts.filter(
    ({ file, field, text }) => file === 'business.yaml' && /^figures\b/.test(field) && /\d/.test(text),
  );
  const isOf = ({ figure }: ClaimSubject, { field }: ContentText) =>
    figure !== undefined && field.split('.').includes(figure);
  const shows = ({ text }: ContentText, { words, isFigure }: Statement) =>
    isFigure && words.startsWith(`${toPlainText(text)} `);

  const ofSubjects = claimSubjects.map((subject) => {
    const own = figures.filter((figure) => isOf(subject, figure));
    const isCounted = ({ words }: Statement) =>
      subject.isCount && countsIn(words, subject).every((count) => count <= projects.length);
    const sources = (statement: Statement): ClaimText[] => {
      const { words } = statement;
      const figure = own.find((each) => shows(each, statement));
      if (figure) return [{ words, text: figure }];
      if (!isAbout(subject, words)) return [];
      const whole = written.find(({ text }) => toPlainText(text) === words);
      if (whole) return isAbout(subject, whole.uncounted ?? words) ? [{ words, text: whole }] : [];
      const found = written.filter(
        (text) => isAbout(subject, text.text) && words.includes(toPlainText(text.text)),
      );
      // The longest: a word that is a name elsewhere, like `licensed`, is in many.
      const parts = found.filter(
        ({ text }) => !found.some((other) => other.text.length > text.length && other.text.includes(text)),
      );
      if (parts.length > 0)
        return parts.map((text) => ({ words: toPlainText(text.text), text, within: [words] }));
      return isCounted(statement) && /\d/.test(words) ? [] : [{ words }];
    };
    return { about: subject.about, statements: groupByText(statements, sources) };
  });
  const ofOtherFigures = figures
    .filter((figure) => !claimSubjects.some((subject) => isOf(subject, figure)))
    .map((figure) => ({
      about: `figure ${figure.field.split('.').at(-1)}`,
      statements: groupByText(statements, (statement) =>
        shows(figure, statement) && !claimSubjects.some((subject) => isAbout(subject, statement.words))
          ? [{ words: statement.words, text: figure }]
          : [],
      ),
    }));
  return [...ofSubjects, ...ofOtherFigures].filter((claims) => claims.statements.length > 0);
}

/** Returns the texts that the site adds because of the owner's promise. */
function promiseTexts(
  { promise, spanish }: CheckInput['business'],
  texts: ContentText[],
): (ContentText & { isByTheForm: boolean })[] {
  const line = texts.find(({ file, field }) => file === 'business.yaml' && field.startsWith('promise'))?.line;
  const spoken = [messagesIn[firstLanguage], ...(spanish ? [messagesIn.es] : [])];
  return spoken
    .flatMap((words) => [
      { text: `${words.form.next(promise)}.`, isByTheForm: true },
      { text: words.promise.sentence(promise), isByTheForm: false },
    ])
    .filter(({ text }) => text !== '')
    .map((promise) => ({
      file: 'business.yaml',
      line: line ?? 1,
      field: 'promise',
      ...promise,
      written: promise.text,
    }));
}

/** Groups claims by text, with all pages that contain it. */
function groupByText(statements: Statement[], sources: (statement: Statement) => ClaimText[]): FoundClaim[] {
  const gathered = new Map<string, FoundClaim>();
  for (const statement of statements) {
    for (const source of sources(statement)) {
      const known = gathered.get(source.words) ?? { ...source, within: [], routes: [] };
      known.within!.push(...(source.within ?? []));
      if (!known.routes.includes(statement.route)) known.routes.push(statement.route);
      gathered.set(source.words, known);
    }
  }
  return [...gathered.values()];
}

/** Whether a confirmation covers a text: exactly, as a page says it, or with another count made by the site. */
function covers(claim: Claim, { words, text, within = [] }: ClaimText): boolean {
  const counted = text?.uncounted ? anyCount(withStraightQuotes(text.uncounted)) : undefined;
  const same = [words, ...within].map(withStraightQuotes);
  return claim.words.map(withStraightQuotes).some((text) => same.includes(text) || counted?.test(text));
}

/** Replaces typographic quotes, which the editor sets without changing any words. */
const withStraightQuotes = (text: string) => toPlainText(text).replace(/[‘’]/g, "'").replace(/[“”]/g, '"');

/** Matches a text whatever the site counts in it. */
const anyCount = (uncounted: string) =>
  new RegExp(
    `^${uncounted
      .split(/\{[^{}]*\}/)
      .map(escapePattern)
      .join(String.raw`[\w,]+(?: \w+)?`)}$`,
  );

/** Whether a valid confirmation covers a text. */
export const isConfirmed = (statement: ClaimText, claims: Claim[], company: Company) =>
  claims.some((claim) => covers(claim, statement) && !evaluateClaim(claim, company));

/** Returns why the first invalid confirmation of these texts is invalid. */
export const findConfirmationProblem = (open: ClaimText[], claims: Claim[], company: Company) =>
  claims
    .filter((claim) => open.some((statement) => covers(claim, statement)))
    .map((claim) => evaluateClaim(claim, company))
    .find(Boolean);

type Company = { name: string; license: string };

/** Returns why a confirmation is invalid, as the rest of a sentence; undefined if it is valid. */
export function evaluateClaim(claim: Claim, company: Company, now = new Date()): string | undefined {
  const { about, by, on, until } = claim;
  if (!isPersonsName(by, company.name)) return `"${by}" is not a person’s first and last name`;
  if (!isDay(on)) return `${on} is not a real date`;
  // Where the company is, it may be the next day already.
  if (daysBetween(today(now), on) > 1) return `${on} is in the future`;
  if (daysBetween(on, today(now)) > validForDays)
    return 'it is more than a year old; check it and confirm it again';
  if (until && !isDay(until)) return `${until} is not a real date`;
  if (until && until < today(now)) return `it expired on ${until}`;
  return about === 'licensed' ? findLicenseProblem(claim, company) : undefined;
}

/** Whether a record has at least three words: "yes" proves nothing. */
export const isMeaningful = (record: string) => (record.match(/\p{L}[\p{L}'’]+/gu) ?? []).length >= 3;

/** A confirmation of "licensed" is valid for one license number: with another one, the question is asked again. */
function findLicenseProblem({ proof, words }: Claim, { license }: Company): string | undefined {
  if (!license) return 'there is no license number yet; enter it first';
  return letters([proof, ...words].join(' ')).includes(letters(license))
    ? undefined
    : 'it doesn’t name your license number';
}

const letters = (text: string) => foldText(text).replace(/\W/g, '');

/** Returns the counts of a subject in a sentence that may contain others too. */
function countsIn(words: string, { pattern }: ClaimSubject): number[] {
  const found = foldText(words).match(new RegExp(pattern.source, 'g')) ?? [];
  const own = found.length > 0 ? found : [foldText(words).split(' ')[0]!];
  return own.flatMap((part) => (part.replace(/(\d),(?=\d{3})/g, '$1').match(/\d+/g) ?? []).map(Number));
}

/** Today's date in local time, as `2026-11-20`. */
export function today(now = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The number of days from one date to another, both as `2026-11-20`. */
export function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / 86_400_000);
}
