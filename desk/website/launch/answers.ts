import { useNow, useTimeZone } from '#desk/ui/Moment.tsx';
import { changeAt } from '#desk/website/draft/draft-store.ts';
import { isUnsent } from '#desk/website/draft/file-draft.ts';
import { useFile, useValue } from '#desk/website/draft/use-website.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { entriesOf, rowOfAdded, rowsOf, withRows } from '#shared/content/rows.ts';
import { dateInZone } from '#shared/desk/format.ts';
import type { LaunchQuestion } from '#shared/desk/launch.ts';

/** The form that undo applies to on the launch screen. */
export const launchForm = 'launch';

/** Returns today's date in the company's time zone, by the server's clock, like `2026-11-20`. */
export function useToday(): string {
  return dateInZone(useNow(), useTimeZone());
}

/** Returns the questions without a stored answer. */
export function useOpenQuestions(questions: readonly LaunchQuestion[]): LaunchQuestion[] {
  const claims = entriesOf(useValue('claims.yaml'));
  const review = ownValue(useValue('business.yaml'), 'spanishReview');
  const today = useToday();
  const isAnswered = (question: LaunchQuestion) => {
    if (!question.review) return claims.some((claim) => isAnswer(claim, question, today));
    const of = ownValue(review, 'of');
    // The server adds which text was reviewed.
    return Boolean(ownValue(review, 'reviewedBy')) && (of === undefined || of === question.review.of);
  };
  return questions.filter((question) => !isAnswered(question));
}

function isAnswer(claim: unknown, { about, words, problem }: LaunchQuestion, today: string): boolean {
  const claims = entriesOf(ownValue(claim, 'words')).map(withoutQuotes);
  const isForThis =
    ownValue(claim, 'about') === about && words.every((one) => claims.includes(withoutQuotes(one)));
  // An expired answer was for the same text.
  return isForThis && (problem === undefined || ownValue(claim, 'on') === today);
}

/** Removes quotes, which the server replaces in stored text. */
const withoutQuotes = (text: unknown) => String(text).replace(/["'‘’“”]/g, '');

/** Returns whether all answers are saved on the server. */
export function useAreAnswersStored(): boolean {
  const drafts = [useFile('claims.yaml')?.draft, useFile('business.yaml')?.draft];
  return drafts.every((draft) => !draft || !isUnsent(draft));
}

export interface Answer {
  /** First and last name. */
  by: string;
  /** Today, as `2026-11-20`. */
  on: string;
  /** The last valid day; empty if it isn't known. */
  until: string;
}

/** Stores a confirmation of exactly this text in claims.yaml, or a review in business.yaml. */
export function storeAnswer({ about, words, review }: LaunchQuestion, { by, on, until }: Answer) {
  if (review) return changeAt('business.yaml', ['spanishReview'], { reviewedBy: by }, launchForm);
  const proof = 'Confirmed in the desk';
  const claim = { about, words, by, on, proof, ...(until && { until }) };
  changeAt('claims.yaml', [], (list: unknown) => withClaim(entriesOf(list), claim), launchForm);
}

/** Adds a confirmation, which replaces an earlier one about the same. */
function withClaim(list: unknown[], claim: { about: string }): unknown[] {
  const rows = rowsOf(list);
  const at = list.findIndex((entry) => ownValue(entry, 'about') === claim.about);
  return at === -1
    ? withRows([...list, claim], [...rows, rowOfAdded(claim, rows)])
    : withRows(list.with(at, claim), rows);
}
