import { readSources } from '#content-model/check/check-content.ts';
import { hashOfSpanish } from '#content-model/translations.ts';
import { type LaunchPlace, type LaunchQuestion, testEmailClaim } from '#shared/desk/launch.ts';
import { backupClaim, backupWords } from './backups.ts';
import { companyNameClaim, isSampleName, sampleLicense } from './business.ts';
import { claimSubjects } from './claim-subjects.ts';
import { findClaims, isConfirmed, problemWithCovering, toConfirm, type Vouched } from './claims.ts';
import { type ContentText, placeOfText } from './content-texts.ts';
import { type Check, refused } from './finding.ts';
import type { CheckInput } from './input.ts';
import { findSampleSections, samplePictures } from './sample-content.ts';
import { spanishReview } from './spanish.ts';

const business = (...path: string[]): LaunchPlace => ({ file: 'business.yaml', path });
const placeOfFirst = (said: { text?: ContentText }[]) =>
  said.map(({ text }) => text && placeOfText(text)).find(Boolean) ?? business();

/** Everything that needs the owner's confirmation, the most important first. */
export async function openQuestions(input: CheckInput): Promise<LaunchQuestion[]> {
  const { claims, texts } = input;
  const company = input.business;
  const isOpen = (said: Vouched, about?: string) =>
    !isConfirmed(said, about ? claims.filter((claim) => claim.about === about) : claims, company);
  /** A confirmation covers all the words at once, so one that is missing asks about all. */
  const ask = (
    question: Omit<LaunchQuestion, 'words'>,
    said: Vouched[],
    about?: string,
  ): LaunchQuestion[] => {
    const open = said.filter((each) => isOpen(each, about));
    if (open.length === 0) return [];
    const problem = problemWithCovering(open, claims, company);
    return [{ ...question, words: said.map(({ words }) => words), ...(problem && { problem }) }];
  };
  const ofSite = findClaims(input).flatMap(({ about, said }) => {
    const subject = claimSubjects.find((each) => each.about === about);
    const isLicense = about === 'licensed';
    if (isLicense && (!company.license || company.license === sampleLicense)) return [];
    const asked = ask(
      {
        about,
        asks: subject?.asks ?? 'Is this number right?',
        place: placeOfFirst(said),
        ...(subject?.ends && { ends: true }),
      },
      said,
      about,
    );
    // For one license: with another number it's asked about again.
    const number = `License number ${company.license}`;
    return asked.map((one) => (isLicense ? { ...one, words: [...one.words, number] } : one));
  });
  const ofSamples = findSampleSections(texts).flatMap(({ about, texts: found }) =>
    ask(
      { about, asks: 'Is all of this true of your company?', place: placeOfText(found[0]!) },
      inEnglishFirst(found).map((text) => ({ words: text.text, text })),
    ),
  );
  return [
    ...ask(
      {
        about: companyNameClaim,
        asks: 'Is this the registered name of your company?',
        place: business('name'),
      },
      [company.name].filter(isSampleName).map((words) => ({ words })),
      companyNameClaim,
    ),
    ...ofSite,
    ...(await fixedStatements(input)).flatMap(({ about, asks, words, place }) =>
      ask({ about, asks, place }, [{ words }], about),
    ),
    ...(await ofSpanish(input)),
    ...ofSamples,
  ];
}

/** The owner reads these; the Spanish is read by somebody else. */
const inEnglishFirst = (texts: ContentText[]) =>
  texts.toSorted((one, other) => Number(one.field.endsWith('.es')) - Number(other.field.endsWith('.es')));

/** What has to be true, although the site doesn't say it. */
async function fixedStatements(input: CheckInput) {
  const { config, mailTo, backups } = input;
  const hasOwnPhotos = (await samplePictures(input)).length === 0;
  return [
    hasOwnPhotos && {
      about: 'photos',
      asks: 'Are the photos yours to use?',
      words: 'The photos on the site show our own work, or we may use them.',
      place: { file: 'photos.yaml', path: [] } satisfies LaunchPlace,
    },
    config.mail.smtpUrl !== undefined && {
      about: testEmailClaim,
      asks: 'Did a test email arrive?',
      words: `Email from the site reaches ${mailTo.join(', ')}.`,
      place: business('email'),
    },
    !backups.areOurs && {
      about: backupClaim,
      asks: 'Was a backup of the requests restored as a trial?',
      words: backupWords,
      place: business(),
    },
  ].filter((statement) => statement !== false);
}

async function ofSpanish(input: CheckInput): Promise<LaunchQuestion[]> {
  const [finding] = await spanishReview(input);
  if (!finding) return [];
  return [
    {
      about: 'spanish',
      asks: 'Has someone who speaks Spanish read all of it?',
      words: [finding.what],
      place: business('spanishReview'),
      ...(finding.level === 'noted' && { isOptional: true }),
      review: { of: hashOfSpanish(readSources(input.config.contentDir).texts) },
    },
  ];
}

/** The photos may be shown, and email was seen to arrive: nobody but the owner knows. */
export const ownStatements: Check = async (input) =>
  (await fixedStatements(input))
    .filter(({ about }) => about !== backupClaim)
    .filter(({ about, words }) => {
      const own = input.claims.filter((claim) => claim.about === about);
      return !isConfirmed({ words }, own, input.business);
    })
    .map(({ about, words }) =>
      refused('content/claims.yaml', `${about}: "${words}" is not confirmed.`, toConfirm),
    );
