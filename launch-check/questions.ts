import type { Claim } from '#content-model/schema/claims.ts';
import { backupClaim, backupWords } from './backups.ts';
import { companyNameClaim, isSampleName } from './business.ts';
import { claimSubjects } from './claim-subjects.ts';
import { findClaims, isConfirmed } from './claims.ts';
import type { CheckInput } from './input.ts';
import { findSampleSections } from './sample-content.ts';

/** One thing to ask the owner: whether these words are true, and what proves it. */
export type Question = {
  about: string;
  words: string[];
  asks: string;
  example: string;
  /** It expires, so its last day is asked for. */
  ends?: true;
  /** Samples that may be true of this company: one answer may cover several. */
  isSample?: true;
};

const ofOwn = {
  asks: 'What proves it, and where is it kept?',
  example: 'Counted in the order book on 2026-11-03, pages 1 to 88',
};
const ofSample = {
  asks: 'How do you know that every word of this is true of your company?',
  example: 'Read line by line with our foreman Luis Ortiz, this is how we work',
  isSample: true,
} as const;

/** Everything that needs confirmation, the most important first. */
export function openQuestions(input: CheckInput): Question[] {
  const { claims, business, texts, backups } = input;
  const isOpen = (words: string, about?: string) => {
    const own = about === undefined ? claims : claims.filter((claim) => claim.about === about);
    return !isConfirmed(words, own, business);
  };
  const ofName = {
    about: companyNameClaim,
    words: [business.name].filter((name) => isSampleName(name) && isOpen(name, companyNameClaim)),
    asks: 'Which document shows that this is the registered name of your company?',
    example: 'Sunbiz document L09000012345, filed 2009-04-02',
  };
  const ofClaims = findClaims(input).map(({ about, said }): Question => {
    const { asks, example, ends } = claimSubjects.find((subject) => subject.about === about) ?? {
      ...ofOwn,
      ends: undefined,
    };
    const words = said.map((each) => each.words);
    // A confirmation covers all the words at once, so that one proof backs one claim.
    const isDone = !words.some((each) => isOpen(each, about));
    return { about, words: isDone ? [] : words, asks, example, ...(ends && { ends }) };
  });
  const ofBackup = {
    about: backupClaim,
    words: [backupWords].filter((words) => !backups.areOurs && isOpen(words, backupClaim)),
    asks: ofOwn.asks,
    example: 'pg_restore on 2026-11-18 into the database trial, 214 requests came back',
  };
  const ofSamples = findSampleSections(texts).map(({ about, texts: found }) => ({
    about,
    words: found.map(({ text }) => text).filter((text) => isOpen(text)),
    ...ofSample,
  }));
  return [ofName, ...ofClaims, ofBackup, ...ofSamples].filter(({ words }) => words.length > 0);
}

/** The claims, with this one replacing an earlier one about the same thing. */
export function withAnswer(claims: Claim[], claim: Claim, { isSample }: Pick<Question, 'isSample'>): Claim[] {
  const before = claims.find(({ about }) => about === claim.about);
  // A part of the samples keeps what was already confirmed.
  const words = isSample && before ? [...new Set([...before.words, ...claim.words])] : claim.words;
  const next = { ...claim, words };
  return before ? claims.map((each) => (each === before ? next : each)) : [...claims, next];
}
