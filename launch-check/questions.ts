import type { Claim } from '#content/schema/claims.ts';
import { backupClaim, backupWords } from './checks/backups.ts';
import { companyNameClaim } from './checks/business-details.ts';
import { findClaims } from './claims/find-claims.ts';
import { covers, faultOfClaim } from './claims/judge.ts';
import { findSampleSections } from './claims/sample-sections.ts';
import { subjects } from './claims/subjects.ts';
import type { Subject } from './subject/subject.ts';
import { folded } from './words/plain.ts';

/** One thing to ask the owner: whether these words are true, and what proves it. */
export type Question = {
  about: string;
  words: string[];
  asks: string;
  example: string;
  /** It expires, so its last day is asked for. */
  ends: boolean;
  /** Samples that may be true of this company: one answer may cover several. */
  isSample: boolean;
};

const ofOwn = {
  asks: 'What proves it, and where is it kept?',
  example: 'Counted in the order book on 2026-11-03, pages 1 to 88',
  ends: false,
};
const ofSample = {
  asks: 'How do you know that every word of this is true of your company?',
  example: 'Read line by line with our foreman Luis Ortiz, this is how we work',
  ends: false,
};

/** Everything that needs confirmation, the most important first. */
export function openQuestions(subject: Subject): Question[] {
  const { claims, business, texts, samples, backups } = subject;
  const good = claims.filter((claim) => !faultOfClaim(claim, business, claims));
  const isOpen = (words: string, about?: string) =>
    !good.some((claim) => (about === undefined || claim.about === about) && covers(claim, words));
  const ofClaims = findClaims(subject).map(({ about, said }) => {
    const known = subjects.find((known) => known.about === about);
    const words = said.map((each) => each.words);
    // A confirmation covers all the words at once, so that one proof backs one claim.
    return {
      about,
      words: words.some((each) => isOpen(each, about)) ? words : [],
      ...ofOwn,
      ...(known && { ...known, ends: known.ends === true }),
      isSample: false,
    };
  });
  const ofSamples = findSampleSections(texts, samples).map(({ about, texts: found }) => ({
    about,
    words: found.map(({ text }) => text).filter((text) => isOpen(text)),
    ...ofSample,
    isSample: true,
  }));
  const ofBackup = {
    about: backupClaim,
    words: [backupWords].filter((words) => !backups.areOurs && isOpen(words, backupClaim)),
    ...ofOwn,
    isSample: false,
    example: 'pg_restore on 2026-11-18 into the database trial, 214 requests came back',
  };
  const isSampleName =
    folded(business.name).includes('central florida concrete') && isOpen(business.name, companyNameClaim);
  const ofName = {
    about: companyNameClaim,
    words: isSampleName ? [business.name] : [],
    asks: 'Which document shows that this is the registered name of your company?',
    example: 'Sunbiz document L09000012345, filed 2009-04-02',
    ends: false,
    isSample: false,
  };
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
