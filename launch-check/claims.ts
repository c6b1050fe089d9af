import type { Claim } from '#content-model/schema/claims.ts';
import { inPattern } from '#server/platform/text.ts';
import { isPersonsName } from '#shared/desk/launch.ts';
import { firstLanguage } from '#shared/languages.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { type Statement, statementsOn } from './built-pages.ts';
import { type ClaimSubject, claimSubjects, isAbout } from './claim-subjects.ts';
import { type ContentText, folded, plain } from './content-texts.ts';
import type { CheckInput } from './input.ts';

/** Words that have to be true. */
export type Vouched = {
  words: string;
  /** Where the owner wrote them. */
  text?: ContentText;
  /** The lines of pages that say them among other words. */
  within?: string[];
};
/** The same, with the pages that say it. */
export type Said = Vouched & { routes: string[] };

/** In days: after this a confirmation is requested again, because figures grow old and policies expire. */
const goodFor = 366;

/** The first few sentences, in quotes. */
export function quoted(said: { words: string }[]): string {
  const shown = said
    .slice(0, 2)
    .map(({ words }) => `"${words.length > 90 ? `${words.slice(0, 90)}…` : words}"`);
  const more = said.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Everything the built pages say about the company that needs proof, by subject, in the owner's words. */
export function findClaims({
  pages,
  texts,
  business,
}: Pick<CheckInput, 'pages' | 'texts' | 'business'>): { about: string; said: Said[] }[] {
  const promises = promiseTexts(business, texts);
  // What the form itself tells a visitor, whatever the pages say.
  const byTheForm = promises
    .filter(({ isByTheForm }) => isByTheForm)
    .map(({ text }) => ({ route: 'the form, once sent', words: text, isFigure: false }));
  const said = [...pages.flatMap(statementsOn), ...byTheForm];
  const written = [...texts.filter(({ file }) => file !== 'claims.yaml'), ...promises];
  const projects = texts.filter(({ file, field }) => file === 'projects.yaml' && /^\d+\.title$/.test(field));
  const figures = texts.filter(
    ({ file, field, text }) => file === 'business.yaml' && /^figures\b/.test(field) && /\d/.test(text),
  );
  const isOf = ({ figure }: ClaimSubject, { field }: ContentText) =>
    figure !== undefined && field.split('.').includes(figure);
  const shows = ({ text }: ContentText, { words, isFigure }: Statement) =>
    isFigure && words.startsWith(`${plain(text)} `);

  const ofSubjects = claimSubjects.map((subject) => {
    const own = figures.filter((figure) => isOf(subject, figure));
    const isCounted = ({ words }: Statement) =>
      subject.isCount && claimedIn(words, subject).every((count) => count <= projects.length);
    const sources = (statement: Statement): Vouched[] => {
      const { words } = statement;
      const figure = own.find((each) => shows(each, statement));
      if (figure) return [{ words, text: figure }];
      if (!isAbout(subject, words)) return [];
      const whole = written.find(({ text }) => plain(text) === words);
      if (whole) return isAbout(subject, whole.uncounted ?? words) ? [{ words, text: whole }] : [];
      const found = written.filter((text) => isAbout(subject, text.text) && words.includes(plain(text.text)));
      // The longest: a word that is a name elsewhere, like `licensed`, is in many.
      const parts = found.filter(
        ({ text }) => !found.some((other) => other.text.length > text.length && other.text.includes(text)),
      );
      if (parts.length > 0) return parts.map((text) => ({ words: plain(text.text), text, within: [words] }));
      return isCounted(statement) && /\d/.test(words) ? [] : [{ words }];
    };
    return { about: subject.about, said: gather(said, sources) };
  });
  const ofOtherFigures = figures
    .filter((figure) => !claimSubjects.some((subject) => isOf(subject, figure)))
    .map((figure) => ({
      about: `figure ${figure.field.split('.').at(-1)}`,
      said: gather(said, (statement) =>
        shows(figure, statement) && !claimSubjects.some((subject) => isAbout(subject, statement.words))
          ? [{ words: statement.words, text: figure }]
          : [],
      ),
    }));
  return [...ofSubjects, ...ofOtherFigures].filter((claims) => claims.said.length > 0);
}

/** What the site says of its own accord because the owner promises it. */
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
    .map((said) => ({
      file: 'business.yaml',
      line: line ?? 1,
      field: 'promise',
      ...said,
      written: said.text,
    }));
}

/** Each sentence once, with all the pages that say it. */
function gather(statements: Statement[], sources: (statement: Statement) => Vouched[]): Said[] {
  const gathered = new Map<string, Said>();
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

/** Whether these words are among those confirmed: exactly, or as a page says them, or with another count of the site's. */
function covers(claim: Claim, { words, text, within = [] }: Vouched): boolean {
  const counted = text?.uncounted ? anyCount(bare(text.uncounted)) : undefined;
  const same = [words, ...within].map(bare);
  return claim.words.map(bare).some((said) => same.includes(said) || counted?.test(said));
}

/** The editor sets quotes and apostrophes; that changes no words. */
const bare = (text: string) => plain(text).replace(/[‘’]/g, "'").replace(/[“”]/g, '"');

/** Matches a text whatever the site counts in it. */
const anyCount = (uncounted: string) =>
  new RegExp(
    `^${uncounted
      .split(/\{[^{}]*\}/)
      .map(inPattern)
      .join(String.raw`[\w,]+(?: \w+)?`)}$`,
  );

/** Whether a confirmation that counts covers these words. */
export const isConfirmed = (said: Vouched, claims: Claim[], company: Company) =>
  claims.some((claim) => covers(claim, said) && !evaluateClaim(claim, company));

/** Why the first confirmation of these words that does not count does not. */
export const problemWithCovering = (open: Vouched[], claims: Claim[], company: Company) =>
  claims
    .filter((claim) => open.some((said) => covers(claim, said)))
    .map((claim) => evaluateClaim(claim, company))
    .find(Boolean);

type Company = { name: string; license: string };

/** Why a confirmation does not count, in words that follow "it does not count: "; undefined if it counts. */
export function evaluateClaim(claim: Claim, company: Company, now = new Date()): string | undefined {
  const { about, by, on, until } = claim;
  if (!isPersonsName(by, company.name)) return `"${by}" is not a person’s first and last name`;
  if (!isDay(on)) return `${on} is not a real date`;
  // Where the company is, it may be the next day already.
  if (daysBetween(today(now), on) > 1) return `${on} is in the future`;
  if (daysBetween(on, today(now)) > goodFor)
    return 'it is more than a year old; check it and confirm it again';
  if (until && !isDay(until)) return `${until} is not a real date`;
  if (until && until < today(now)) return `it expired on ${until}`;
  return about === 'licensed' ? problemWithLicense(claim, company) : undefined;
}

/** Three words or more: "yes" proves nothing. */
export const saysSomething = (record: string) => (record.match(/\p{L}[\p{L}'’]+/gu) ?? []).length >= 3;

/** "Licensed" is confirmed for one license: with another number it's asked about again. */
function problemWithLicense({ proof, words }: Claim, { license }: Company): string | undefined {
  if (!license) return 'business.yaml has no license number yet; write it there first';
  return letters([proof, ...words].join(' ')).includes(letters(license))
    ? undefined
    : 'it does not name the license number in business.yaml';
}

const letters = (text: string) => folded(text).replace(/\W/g, '');

/** This subject's figures in a sentence that may contain others too. */
function claimedIn(words: string, { pattern }: ClaimSubject): number[] {
  const found = folded(words).match(new RegExp(pattern.source, 'g')) ?? [];
  const own = found.length > 0 ? found : [folded(words).split(' ')[0]!];
  return own.flatMap((part) => (part.replace(/(\d),(?=\d{3})/g, '$1').match(/\d+/g) ?? []).map(Number));
}

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
