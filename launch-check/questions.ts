import { readSources } from '#content-model/check/check-content.ts';
import { hashOfSpanish } from '#content-model/translations.ts';
import {
  isPersonsName,
  type LaunchLocation,
  type LaunchQuestion,
  testEmailClaim,
} from '#shared/desk/launch.ts';
import { companyNameClaim, isSampleName, sampleLicense } from './business.ts';
import { claimSubjects } from './claim-subjects.ts';
import { findClaims, isConfirmed, problemWithCovering, quoted, type Vouched } from './claims.ts';
import { type ContentText, placeOfField, placeOfText, plain } from './content-texts.ts';
import { type Check, noted, refused } from './finding.ts';
import type { CheckInput } from './input.ts';
import { findSampleSections, samplePictures } from './sample-content.ts';

/** What is not confirmed of a question, in a sentence. */
type Unanswered = { question: LaunchQuestion; what: string };

/** Everything that needs the owner's confirmation, the most important first. */
export const openQuestions = async (input: CheckInput): Promise<LaunchQuestion[]> =>
  (await findUnanswered(input)).map(({ question }) => question);

/** The same for a list: each at the first text that says it. */
export const confirmations: Check = async (input) =>
  (await findUnanswered(input)).map(({ question: { about, place, isOptional }, what }) => {
    const where = placeOfField(input.texts, place.file, place.path.join('.'));
    const find = isOptional ? noted : refused;
    return find(where, `${about}: ${what}.`, 'Answer it in the desk: Website, Before you go public.');
  });

async function findUnanswered(input: CheckInput): Promise<Unanswered[]> {
  const { ofSite, ofSamples } = unconfirmedTexts(input);
  const fixed = await fixedStatements(input);
  return [
    ...ofSite,
    ...fixed.flatMap(({ words, ...question }) => ask(input, question, [{ words }])),
    ...ofSpanish(input),
    ...ofSamples,
  ];
}

/** What the site says about the company, and texts that came with it, as far as nobody has confirmed that they are true. */
function unconfirmedTexts(input: Pick<CheckInput, 'pages' | 'texts' | 'business' | 'claims'>) {
  const ofSite = findClaims(input).flatMap(({ about, said }) => {
    const subject = claimSubjects.find((each) => each.about === about);
    // A figure or a promise is changed where all pages have it from.
    const places = said.flatMap(({ text }) => (text ? [placeOfText(text)] : []));
    const place = places.find(({ file }) => file === 'business.yaml') ?? places[0] ?? business();
    const asks = subject?.asks ?? 'Is this number right?';
    const asked = ask(input, { about, asks, place, ...(subject?.ends && { ends: true }) }, said);
    return about === 'licensed' ? asked.flatMap((one) => withNumber(one, input.business.license)) : asked;
  });
  const ofSamples = findSampleSections(input.texts).flatMap(({ about, texts: found }) => {
    const place = placeOfText(found[0]!);
    const said = inEnglishFirst(found).map((text) => ({ words: text.text, text }));
    return ask(input, { about, asks: 'Is all of this true of your company?', place }, said, input.claims);
  });
  return { ofSite, ofSamples };
}

/**
 * A confirmation covers all the words at once, so one that is missing asks about all.
 * @param own the confirmations that may cover them
 */
function ask(
  { claims, business: company }: Pick<CheckInput, 'claims' | 'business'>,
  question: Omit<LaunchQuestion, 'words'>,
  said: Vouched[],
  own = claims.filter(({ about }) => about === question.about),
): Unanswered[] {
  const open = said.filter((each) => !isConfirmed(each, own, company));
  if (open.length === 0) return [];
  const problem = problemWithCovering(open, own, company);
  const isKnown = claims.some(({ about }) => about === question.about);
  const why = problem ? `not confirmed: ${problem}` : isKnown ? 'not what was confirmed' : 'not confirmed';
  return [
    {
      question: { ...question, words: said.map(({ words }) => plain(words)), ...(problem && { problem }) },
      what: `${quoted(open)} ${open.length > 1 ? 'are' : 'is'} ${why}`,
    },
  ];
}

/** A license is confirmed with its number: with another one it's asked about again. Without one, there is nothing to confirm. */
function withNumber({ question, what }: Unanswered, license: string): Unanswered[] {
  if (!license || license === sampleLicense) return [];
  return [{ question: { ...question, words: [...question.words, `License number ${license}`] }, what }];
}

/** The owner reads these; the Spanish is read by somebody else. */
const inEnglishFirst = (texts: ContentText[]) =>
  texts.toSorted((one, other) => Number(one.field.endsWith('.es')) - Number(other.field.endsWith('.es')));

const business = (...path: string[]): LaunchLocation => ({ file: 'business.yaml', path });

/** What has to be true, whatever the pages say. */
async function fixedStatements(input: CheckInput) {
  const { config, mailTo, backups } = input;
  const hasOwnPhotos = (await samplePictures(input)).length === 0;
  return [
    isSampleName(input.business.name) && {
      about: companyNameClaim,
      asks: 'Is this the registered name of your company?',
      words: input.business.name,
      place: business('name'),
    },
    hasOwnPhotos && {
      about: 'photos',
      asks: 'Are the photos yours to use?',
      words: 'The photos on the site show our own work, or we may use them.',
      place: { file: 'photos.yaml', path: [] } satisfies LaunchLocation,
    },
    config.mail.smtpUrl !== undefined && {
      about: testEmailClaim,
      asks: 'Did a test email arrive?',
      words: `Email from the site reaches ${mailTo.join(', ')}.`,
      place: business('email'),
    },
    // PostgreSQL's backups are made by other programs.
    !backups.areOurs && {
      about: 'restored backup',
      asks: 'Was a backup restored as a trial?',
      words: 'A backup of the requests was restored as a trial.',
      place: business(),
    },
  ].filter((statement) => statement !== false);
}

/** Somebody who speaks it has read what the site says in Spanish. */
function ofSpanish({ business: { name, spanish, spanishReview }, config }: CheckInput): Unanswered[] {
  if (!spanish) return [];
  const { reviewedBy = '', of: read } = spanishReview ?? {};
  const of = hashOfSpanish(readSources(config.contentDir).texts);
  const isKnown = isPersonsName(reviewedBy, name);
  if (isKnown && String(read) === of) return [];
  const what = isKnown
    ? `The Spanish has changed since ${reviewedBy} read it`
    : 'No one with a first and last name has confirmed yet that the Spanish was read';
  const question: LaunchQuestion = {
    about: 'Spanish',
    asks: 'Has someone who speaks Spanish read all of it?',
    words: [`${what}.`],
    place: business('spanishReview'),
    review: { of },
    ...(isKnown && { isOptional: true }),
  };
  return [{ question, what }];
}
