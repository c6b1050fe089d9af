import type { Claim } from '#content/schema/claims.ts';
import { faultOfClaim } from './claims/judge.ts';
import { writeClaims } from './claims/write-claims.ts';
import { openQuestions, type Question, withAnswer } from './questions.ts';
import type { Subject } from './subject/subject.ts';
import { today } from './words/days.ts';
import { faultOfPerson } from './words/records.ts';

/** How the owner is asked: `ask` returns what was typed, or undefined if nobody is there any more. */
export type Talk = { say(line: string): void; ask(question: string): Promise<string | undefined> };

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
export async function confirmClaims(subject: Subject, talk: Talk): Promise<number> {
  const questions = openQuestions(subject);
  if (questions.length === 0) {
    talk.say('There is nothing to confirm.');
    return 0;
  }
  talk.say(intro(questions.length));
  const by = await askUntil(talk, 'Your first and last name: ', (name) =>
    faultOfPerson(name, subject.business.name),
  );
  if (by === undefined) return questions.length;
  let { claims } = subject;
  let proofBefore = '';
  let left = questions.length;
  for (const [index, question] of questions.entries()) {
    talk.say(
      `\n── ${index + 1} of ${questions.length}: ${question.about} ──\n${question.words.map((words) => `  “${words}”`).join('\n')}\n`,
    );
    const answer = await answerTo(question, { by, claims, proofBefore, subject, talk });
    if (answer === 'stop') break;
    if (!answer) continue;
    claims = withAnswer(claims, answer, question);
    proofBefore = question.isSample ? answer.proof : proofBefore;
    writeClaims(subject.contentDir, claims);
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

type Parts = { by: string; claims: Claim[]; proofBefore: string; subject: Subject; talk: Talk };

async function answerTo(
  question: Question,
  { by, claims, proofBefore, subject, talk }: Parts,
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
  const proof = await askUntil(talk, '> ', (typed) => {
    const meant = isSample && typed === 'same' && proofBefore ? proofBefore : typed;
    return faultOfClaim(claimWith(meant, ends ? '2999-12-31' : undefined), subject.business, claims);
  });
  if (proof === undefined || proof === 'stop') return proof as 'stop' | undefined;
  const meant = isSample && proof === 'same' ? proofBefore : proof;
  if (!ends) return claimWith(meant);
  const until = await askUntil(talk, 'Good until (like 2027-06-30): ', (typed) =>
    /^\d{4}-\d{2}-\d{2}$/.test(typed)
      ? faultOfClaim(claimWith(meant, typed), subject.business, claims)
      : 'write year, month and day, like 2027-06-30',
  );
  return until === undefined || until === 'stop' ? (until as 'stop' | undefined) : claimWith(meant, until);
}

/** Asks again until the answer is good enough. @returns undefined if nothing was typed, `stop` if that was typed */
async function askUntil(
  talk: Talk,
  question: string,
  faultOf: (typed: string) => string | undefined,
): Promise<string | undefined> {
  for (;;) {
    const typed = (await talk.ask(question))?.trim();
    if (!typed || typed === 'stop') return typed || undefined;
    const fault = faultOf(typed);
    if (!fault) return typed;
    talk.say(`That is not enough: ${fault}. Press Enter alone to leave it for later.`);
  }
}
