import { confirmClaims, openQuestions } from '#launch-check/confirm.ts';
import type { CheckInput } from '#launch-check/input.ts';

/** What the owner of Sandhill Slabs can show, by subject. */
const proofs: Record<string, string> = {
  licensed: 'CGC1529384, looked up by Ana and printed, folder “papers” in the office',
  bonded: 'Bond 4411-902 with Peninsula Surety, folder “papers”',
  insured: 'Policy 77-1830-2 with Peninsula Casualty, folder “papers”',
  customers: 'The customer list of our books had 12,740 names last week',
  projects: '1,012 closed job folders on the shelf, counted by Ana',
  'years in business': 'First tax return of the company is that of 1987',
  '24/7': 'Ana and Luis carry the duty phone week by week, list on the wall',
  emergency: 'The crew with the saw trailer goes out the same day, see duty book',
  'free estimate': 'Our price list says so on its first page, and no bill ever held one',
  'answer time': 'Ana and her brother take turns with the mail, Sundays too',
  guarantee: 'Two years against scaling, third page of our contract form',
};
const ofOthers = 'Read aloud to both foremen, who say that this is how we work';

/** Answers the owner's questions at the terminal. @returns how many there were, and what was said */
export async function answerQuestions(input: CheckInput) {
  const asked = openQuestions(input);
  const said: string[] = [];
  let about = '';
  const talk = {
    say: (line: string) => {
      said.push(line);
      if (line.startsWith('That is not enough')) throw new Error(`${about}: ${line}`);
      about = /── \d+ of \d+: (.*) ──/.exec(line)?.[1] ?? about;
    },
    ask: async (question: string) => {
      if (question.includes('name')) return 'Ana Cruz';
      if (question.includes('until')) return '2099-06-30';
      return proofs[about] ?? ofOthers;
    },
  };
  const left = await confirmClaims(input, talk);
  return { asked: asked.length, left, said: said.join('\n') };
}
