import { useNow, useTimeZone } from '#desk/ui/Moment.tsx';
import { changeAt } from '#desk/website/draft/draft-store.ts';
import { isUnsent } from '#desk/website/draft/file-draft.ts';
import { useFile, useValue } from '#desk/website/draft/use-website.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { entriesOf, rowOfAdded, rowsOf, withRows } from '#shared/content/rows.ts';
import { dateInZone } from '#shared/desk/format.ts';
import type { LaunchQuestion } from '#shared/desk/launch.ts';

/** What undo on the screen of questions is for. */
export const launchForm = 'launch';

/** Today at the company, by the server's clock, as `2026-11-20`. */
export function useToday(): string {
  return dateInZone(useNow(), useTimeZone());
}

/** Those of the questions that what is stored doesn't answer yet. */
export function useOpenQuestions(questions: readonly LaunchQuestion[]): LaunchQuestion[] {
  const claims = entriesOf(useValue('claims.yaml'));
  const review = ownValue(useValue('business.yaml'), 'spanishReview');
  const today = useToday();
  const isAnswered = (question: LaunchQuestion) => {
    if (!question.review) return claims.some((claim) => isAnswer(claim, question, today));
    const of = ownValue(review, 'of');
    // The server writes which Spanish it was.
    return Boolean(ownValue(review, 'reviewedBy')) && (of === undefined || of === question.review.of);
  };
  return questions.filter((question) => !isAnswered(question));
}

function isAnswer(claim: unknown, { about, words, problem }: LaunchQuestion, today: string): boolean {
  const said = entriesOf(ownValue(claim, 'words')).map(withoutQuotes);
  const isForThis =
    ownValue(claim, 'about') === about && words.every((one) => said.includes(withoutQuotes(one)));
  // What expired was for the same words.
  return isForThis && (problem === undefined || ownValue(claim, 'on') === today);
}

/** The server sets the quotes of what it stores. */
const withoutQuotes = (text: unknown) => String(text).replace(/["'‘’“”]/g, '');

/** Whether the server has all answers. */
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

/** Stores a yes, for exactly these words, where the answers of a terminal were stored before. */
export function storeAnswer({ about, words, review }: LaunchQuestion, { by, on, until }: Answer) {
  if (review) return changeAt('business.yaml', ['spanishReview'], { reviewedBy: by }, launchForm);
  const proof = 'Confirmed in the desk';
  const claim = { about, words, by, on, proof, ...(until && { until }) };
  changeAt('claims.yaml', [], (list: unknown) => withClaim(entriesOf(list), claim), launchForm);
}

/** A confirmation takes the place of an earlier one about the same. */
function withClaim(list: unknown[], claim: { about: string }): unknown[] {
  const rows = rowsOf(list);
  const at = list.findIndex((entry) => ownValue(entry, 'about') === claim.about);
  return at === -1
    ? withRows([...list, claim], [...rows, rowOfAdded(claim, rows)])
    : withRows(list.with(at, claim), rows);
}
