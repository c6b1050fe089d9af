import type { Claim } from '#content/schema/claims.ts';
import { likeness } from '../samples/text-likeness.ts';
import { daysBetween, daysIn, realDay, today } from '../words/days.ts';
import { folded, plain } from '../words/plain.ts';
import { faultOfPerson, saysSomething } from '../words/records.ts';
import { type Subject, subjects } from './subjects.ts';

/** In days: after this a confirmation is requested again, because figures grow old and policies expire. */
const goodFor = 366;

type Company = { name: string; license: string };

/** What is wrong with a confirmation, in words that follow "it does not count: "; nothing if it counts. */
export function faultOfClaim(
  claim: Claim,
  company: Company,
  others: Claim[],
  now = new Date(),
): string | undefined {
  const on = realDay(claim.on);
  const person = faultOfPerson(claim.by, company.name);
  const subject = subjects.find(({ about }) => about === claim.about);
  if (person) return `"${claim.by}" is not a person’s name; ${person}`;
  if (!on) return `${claim.on} is not a real date`;
  if (on > today(now)) return `${claim.on} is in the future`;
  if (daysBetween(on, today(now)) > goodFor)
    return `it is more than a year old; check it and confirm it again`;
  if (!saysSomething(claim.proof))
    return `"${claim.proof}" proves nothing; say which document or count, and where it is kept`;
  if (subjects.some(({ example }) => likeness(example, claim.proof) > 0.8))
    return `"${claim.proof}" is the example; write what is true of your company`;
  const ahead = daysIn(claim.proof).find(({ day }) => day === undefined);
  if (ahead) return `its proof names ${ahead.written}, which is not a real date`;
  return faultOfEnd(claim, subject, now) ?? (subject && faultOfProof(claim, subject, company, others, now));
}

function faultOfEnd({ until }: Claim, subject: Subject | undefined, now: Date): string | undefined {
  if (!until) return subject?.ends && 'it has no last day; add `until:`, the day the document expires';
  const last = realDay(until);
  if (!last) return `${until} is not a real date`;
  return last < today(now) ? `it expired on ${until}` : undefined;
}

function faultOfProof(claim: Claim, subject: Subject, { license }: Company, others: Claim[], now: Date) {
  const { proof, words } = claim;
  const twin = others.find(
    (other) =>
      other !== claim &&
      other.about !== claim.about &&
      isSubject(other.about) &&
      folded(other.proof) === folded(proof),
  );
  if (twin) return `"${twin.about}" has the same proof; each claim needs its own`;
  const counts = numbersIn(withoutDays(proof)).filter((number) => number < 1900 || number > 2100);
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
      const most = Math.max(0, ...counts);
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

const isSubject = (about: string) => subjects.some((subject) => subject.about === about);

/** This subject's figures in a sentence that may contain others too. */
function claimedIn(words: string, { pattern }: Subject): number[] {
  const found = folded(words).match(new RegExp(pattern.source, 'g')) ?? [];
  const own = found.length > 0 ? found : [folded(words).split(' ')[0]!];
  return own.flatMap((part) =>
    numbersIn(part).filter((number) => !/(?:since|established|founded|est)/.test(part) || number < 1850),
  );
}

const numbersIn = (text: string) =>
  (
    plain(text)
      .replace(/(\d),(?=\d{3})/g, '$1')
      .match(/\d+/g) ?? []
  ).map(Number);

const withoutDays = (text: string) =>
  daysIn(text).reduce((rest, { written }) => rest.replace(written, ''), text);

/** Whether exactly these words are among those confirmed. */
export const covers = (claim: Claim, words: string) =>
  claim.words.some((said) => plain(said) === plain(words));
