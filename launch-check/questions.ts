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
import { type ClaimText, findClaims, findConfirmationProblem, isConfirmed, quoted } from './claims.ts';
import { formatFieldLocation, locateText, toPlainText } from './content-texts.ts';
import { type Check, createBlocker, createNote } from './finding.ts';
import type { CheckInput } from './input.ts';
import { checkSamplePictures, findSampleSections } from './sample-content.ts';

/** A question, and a sentence about what isn't confirmed. */
type Unanswered = { question: LaunchQuestion; what: string };

/** Returns the questions that the owner has to answer, the most important first. */
export const findOpenQuestions = async (input: CheckInput): Promise<LaunchQuestion[]> =>
  (await findUnanswered(input)).map(({ question }) => question);

/** Returns a finding for each open question, at the first text that it is about. */
export const checkConfirmations: Check = async (input) =>
  (await findUnanswered(input)).map(({ question: { about, place, isOptional }, what }) => {
    const where = formatFieldLocation(input.texts, place.file, place.path.join('.'));
    const find = isOptional ? createNote : createBlocker;
    return find(where, `${about}: ${what}.`, 'Answer it in the desk: Website, Before you go live.');
  });

async function findUnanswered(input: CheckInput): Promise<Unanswered[]> {
  const { ofSite, ofSamples } = unconfirmedTexts(input);
  const fixed = await fixedStatements(input);
  return [
    ...ofSite,
    ...fixed.flatMap(({ words, ...question }) => createQuestion(input, question, [{ words }])),
    ...askAboutSpanish(input),
    ...ofSamples,
  ];
}

/** Returns the site's claims and the sample texts that nobody has confirmed. */
function unconfirmedTexts(input: Pick<CheckInput, 'pages' | 'texts' | 'business' | 'claims'>) {
  const ofSite = findClaims(input).flatMap(({ about, statements: claimTexts }) => {
    const subject = claimSubjects.find((each) => each.about === about);
    // A figure or a promise is changed where all pages have it from.
    const places = claimTexts.flatMap(({ text }) => (text ? [locateText(text)] : []));
    const place = places.find(({ file }) => file === 'business.yaml') ?? places[0] ?? business();
    const asks = subject?.asks ?? 'Is this number right?';
    const asked = createQuestion(
      input,
      { about, asks, place, ...(subject?.ends && { ends: true }) },
      sortEnglishFirst(claimTexts),
    );
    return about === 'licensed' ? asked.flatMap((one) => withNumber(one, input.business.license)) : asked;
  });
  const ofSamples = findSampleSections(input.texts).flatMap(({ about, texts: found }) => {
    const place = locateText(found[0]!);
    const claimTexts = found.map((text) => ({ words: text.text, text }));
    return createQuestion(
      input,
      { about, asks: 'Is all of this true of your company?', place },
      sortEnglishFirst(claimTexts),
      input.claims,
    );
  });
  return { ofSite, ofSamples };
}

/**
 * Creates a question about all texts of a subject, if one of them isn't confirmed.
 * @param own the confirmations that may cover them
 */
function createQuestion(
  { claims, business: company }: Pick<CheckInput, 'claims' | 'business'>,
  question: Omit<LaunchQuestion, 'words'>,
  claimTexts: ClaimText[],
  own = claims.filter(({ about }) => about === question.about),
): Unanswered[] {
  const open = claimTexts.filter((each) => !isConfirmed(each, own, company));
  if (open.length === 0) return [];
  const problem = findConfirmationProblem(open, own, company);
  const isKnown = claims.some(({ about }) => about === question.about);
  const why = problem ? `not confirmed: ${problem}` : isKnown ? 'not what was confirmed' : 'not confirmed';
  return [
    {
      question: {
        ...question,
        words: claimTexts.map(({ words }) => toPlainText(words)),
        ...(problem && { problem }),
      },
      what: `${quoted(open)} ${open.length > 1 ? 'are' : 'is'} ${why}`,
    },
  ];
}

/**
 * Adds the license number to a question: with another number, it's asked again. Without a number, there is nothing to
 * confirm.
 */
function withNumber({ question, what }: Unanswered, license: string): Unanswered[] {
  if (!license || license === sampleLicense) return [];
  return [{ question: { ...question, words: [...question.words, `License number ${license}`] }, what }];
}

/** Sorts the English texts first, because the owner reads these and somebody else the Spanish. */
const sortEnglishFirst = (claimTexts: ClaimText[]) =>
  claimTexts.toSorted((one, other) => Number(isSpanish(one)) - Number(isSpanish(other)));

const isSpanish = ({ text }: ClaimText) => text?.field.endsWith('.es') ?? false;

const business = (...path: string[]): LaunchLocation => ({ file: 'business.yaml', path });

/** Returns the statements that have to be true whatever the pages say. */
async function fixedStatements(input: CheckInput) {
  const { config, mailTo, backups } = input;
  const hasOwnPhotos = (await checkSamplePictures(input)).length === 0;
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
      asks: 'Have you tested restoring a backup?',
      words: 'A backup of the requests was restored as a trial.',
      place: business(),
    },
  ].filter((statement) => statement !== false);
}

/** Asks whether somebody who speaks Spanish has read the Spanish text. */
function askAboutSpanish({ business: { name, spanish, spanishReview }, config }: CheckInput): Unanswered[] {
  if (!spanish) return [];
  const { reviewedBy = '', of: read } = spanishReview ?? {};
  const of = hashOfSpanish(readSources(config.contentDir).texts);
  const isKnown = isPersonsName(reviewedBy, name);
  if (isKnown && String(read) === of) return [];
  const what = isKnown
    ? `The Spanish has changed since ${reviewedBy} read it`
    : 'No Spanish speaker has signed off on the Spanish pages with a first and last name yet';
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
