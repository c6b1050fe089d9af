import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, isSeq, parseDocument } from 'yaml';
import type { Claim } from '#content-model/schema/claims.ts';
import { textWithout } from '#content-model/schema/files.ts';
import { backupClaim, backupWords } from './backups.ts';
import { companyNameClaim, isSampleName } from './business.ts';
import { claimSubjects } from './claim-subjects.ts';
import { evaluateClaim, findClaims, isConfirmed, problemWithPerson, today, type Vouched } from './claims.ts';
import type { CheckInput } from './input.ts';
import { findSampleSections } from './sample-content.ts';

/** One thing to ask the owner: whether these words are true, and what proves it. */
type Question = {
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
  const isOpen = (said: Vouched, about?: string) =>
    !isConfirmed(said, about ? claims.filter((claim) => claim.about === about) : claims, business);
  const ofName = {
    about: companyNameClaim,
    words: [business.name].filter((name) => isSampleName(name) && isOpen({ words: name }, companyNameClaim)),
    asks: 'Which document shows that this is the registered name of your company?',
    example: 'Sunbiz document L09000012345, filed 2009-04-02',
  };
  const ofClaims = findClaims(input).map(({ about, said }): Question => {
    const subject = claimSubjects.find((each) => each.about === about);
    const { asks, example, ends }: Pick<Question, 'asks' | 'example' | 'ends'> = subject ?? ofOwn;
    const words = said.map((each) => each.words);
    // A confirmation covers all the words at once, so that one proof backs one claim.
    const isDone = !said.some((each) => isOpen(each, about));
    return { about, words: isDone ? [] : words, asks, example, ...(ends && { ends }) };
  });
  const ofBackup = {
    about: backupClaim,
    words: [backupWords].filter((words) => !backups.areOurs && isOpen({ words }, backupClaim)),
    asks: ofOwn.asks,
    example: 'pg_restore on 2026-11-18 into the database trial, 214 requests came back',
  };
  const ofSamples = findSampleSections(texts).map(({ about, texts: found }) => ({
    about,
    words: found
      .map((text) => ({ words: text.text, text }))
      .filter((said) => isOpen(said))
      .map(({ words }) => words),
    ...ofSample,
  }));
  return [ofName, ...ofClaims, ofBackup, ...ofSamples].filter(({ words }) => words.length > 0);
}

/** How the owner is asked: `ask` returns what was typed, or undefined if nobody is there any more. */
type Talk = { say(line: string): void; ask(question: string): Promise<string | undefined> };

const intro = (
  count: number,
) => `Your site says ${count === 1 ? 'one thing' : `${count} things`} that someone has to vouch for. One at a time,
you read the words as visitors see them and say what proves them. Press Enter
alone to leave one for later; "stop" ends. Each answer is saved at once, in
content/claims.yaml. If something is not true, remove it: npm run edit
`;

/**
 * Asks for every missing confirmation, and writes each answer at once.
 * @returns how many are still open
 */
export async function confirmClaims(input: CheckInput, talk: Talk): Promise<number> {
  const questions = openQuestions(input);
  if (questions.length === 0) {
    talk.say('There is nothing to confirm.');
    return 0;
  }
  talk.say(intro(questions.length));
  const by = await askUntil(talk, 'Your first and last name: ', (name) =>
    problemWithPerson(name, input.business.name),
  );
  if (by === undefined) return questions.length;
  let { claims } = input;
  let proofBefore = '';
  let left = questions.length;
  for (const [index, question] of questions.entries()) {
    talk.say(
      `\n── ${index + 1} of ${questions.length}: ${question.about} ──\n${question.words.map((words) => `  “${words}”`).join('\n')}\n`,
    );
    const answer = await answerTo(question, { by, proofBefore, input, talk });
    if (answer === 'stop') break;
    if (!answer) continue;
    claims = withAnswer(claims, answer, question);
    proofBefore = question.isSample ? answer.proof : proofBefore;
    writeClaims(input.config.contentDir, claims);
    talk.say('Saved.');
    left--;
  }
  talk.say(
    left === 0
      ? '\nEverything is confirmed. Now: npm run launch-check'
      : `\n${left} still open. Continue whenever you like: npm run launch-check -- --confirm`,
  );
  return left;
}

type Conversation = { by: string; proofBefore: string; input: CheckInput; talk: Talk };

async function answerTo(
  question: Question,
  { by, proofBefore, input, talk }: Conversation,
): Promise<Claim | 'stop' | undefined> {
  const { about, words, isSample, ends } = question;
  talk.say(`${question.asks}\n  Like: ${question.example}`);
  if (isSample && proofBefore) talk.say('  Or: same');
  const claimWith = (proof: string, until?: string): Claim => ({
    about,
    words,
    by,
    on: today(),
    proof,
    ...(until && { until }),
  });
  const meantBy = (typed: string) => (isSample && typed === 'same' && proofBefore ? proofBefore : typed);
  const proof = await askUntil(talk, '> ', (typed) =>
    evaluateClaim(claimWith(meantBy(typed), ends ? '2999-12-31' : undefined), input.business),
  );
  if (proof === undefined || proof === 'stop') return proof;
  const meant = meantBy(proof);
  if (!ends) return claimWith(meant);
  const until = await askUntil(talk, 'Good until (like 2027-06-30): ', (typed) =>
    /^\d{4}-\d{2}-\d{2}$/.test(typed)
      ? evaluateClaim(claimWith(meant, typed), input.business)
      : 'write year, month and day, like 2027-06-30',
  );
  return until === undefined || until === 'stop' ? until : claimWith(meant, until);
}

/** Asks again until the answer is good enough. @returns undefined if nothing was typed, `stop` if that was typed */
async function askUntil(
  talk: Talk,
  question: string,
  findProblem: (typed: string) => string | undefined,
): Promise<string | 'stop' | undefined> {
  for (;;) {
    const typed = (await talk.ask(question))?.trim();
    if (!typed || typed === 'stop') return typed || undefined;
    const problem = findProblem(typed);
    if (!problem) return typed;
    talk.say(`That is not enough: ${problem}. Press Enter alone to leave it for later.`);
  }
}

/** The claims, with this one replacing an earlier one about the same thing. */
function withAnswer(claims: Claim[], claim: Claim, { isSample }: Pick<Question, 'isSample'>): Claim[] {
  const before = claims.find(({ about }) => about === claim.about);
  // A part of the samples keeps what was already confirmed.
  const words = isSample && before ? [...new Set([...before.words, ...claim.words])] : claim.words;
  const next = { ...claim, words };
  return before ? claims.map((each) => (each === before ? next : each)) : [...claims, next];
}

/** Writes the confirmations, all or nothing; the comments above them stay. */
function writeClaims(folder: string, claims: Claim[]) {
  const file = path.join(folder, 'claims.yaml');
  const before = existsSync(file) ? readFileSync(file, 'utf8') : textWithout['claims.yaml']!;
  const document: Document = parseDocument(before);
  const list = document.createNode(claims);
  if (isSeq(document.contents) && document.contents.commentBefore)
    list.commentBefore = document.contents.commentBefore;
  document.contents = list;
  writeFileSync(`${file}.new`, document.toString({ lineWidth: 0, flowCollectionPadding: false }));
  renameSync(`${file}.new`, file);
}
