import { expect, test } from 'vitest';
import type { Claim } from '#content-model/schema/claims.ts';
import { findingsOf, runChecks } from './checks.ts';
import { findOpenQuestions } from './questions.ts';
import { reportForDesk } from './report.ts';
import {
  body,
  type Changes,
  daysAgo,
  readyClaims,
  readyInput,
  readyParts,
  sampleStarting,
  text,
} from './testing/ready-input.ts';

/** What the desk stores when somebody taps Yes. */
const answer = ({ about, words }: { about: string; words: string[] }): Claim => ({
  about,
  words,
  by: 'Ana Cruz',
  on: daysAgo(0),
  proof: 'Confirmed in the desk',
});
const subjectsOf = async (changes: Changes) =>
  (await findOpenQuestions(readyInput(changes))).map(({ about }) => about);

test('each question has the words that visitors read and leads to their field, and a yes to each makes the site ready', async () => {
  const input = readyInput({ claims: [] });
  const questions = await findOpenQuestions(input);
  expect(questions.map(({ about }) => about)).toEqual(readyClaims.map(({ about }) => about));
  expect(questions[0]).toEqual({
    about: 'licensed',
    asks: 'Is this your license, and is it active today?',
    words: ['Licensed & Insured', 'License number CGC1529384'],
    place: { file: 'business.yaml', path: ['credentials'] },
    ends: true,
  });
  const places = Object.fromEntries(questions.map(({ about, place }) => [about, place.path.join('.')]));
  expect(places).toMatchObject({ customers: 'figures.customers', 'free estimate': 'promise', photos: '' });
  const claims = questions.map(answer);
  expect(findingsOf(await runChecks({ ...input, claims }), 'refused')).toEqual([]);
  expect(await findOpenQuestions({ ...input, claims })).toEqual([]);
});

test('a question has its English first, whichever page comes first', async () => {
  const said = { en: 'Licensed, bonded and insured', es: 'Con licencia, fianza y seguro' };
  const written = Object.entries(said).flatMap(([language, words]) =>
    text('home.yaml', `hero.note.${language}`, words).texts.slice(-1),
  );
  const input = readyInput({
    ...body(`<p>${said.es}</p><p>${said.en}</p>`),
    texts: [...readyParts.texts, ...written],
  });
  const bonded = (await findOpenQuestions(input)).find(({ about }) => about === 'bonded');
  expect(bonded?.words).toEqual([said.en, said.es]);
});

test('what changed is asked about again: the words, the license number, and the address that email goes to', async () => {
  const claims = (await findOpenQuestions(readyInput({ claims: [] }))).map(answer);
  expect(await subjectsOf({ claims })).toEqual([]);
  const business = { ...readyParts.business, license: 'CGC1000001' };
  expect(await subjectsOf({ claims, business })).toEqual(['licensed']);
  expect(await subjectsOf({ claims, mailTo: ['ana@sandhillslabs.com'] })).toEqual(['test email']);
  const before = claims.map((claim) =>
    claim.about === 'insured' ? { ...claim, words: ['Insured'] } : claim,
  );
  expect(await subjectsOf({ claims: before })).toEqual(['insured']);
});

test('an expired answer is reported; without a license there is nothing to confirm', async () => {
  const claims = readyClaims.map((claim) =>
    claim.about === 'insured' ? { ...claim, until: daysAgo(1) } : claim,
  );
  const [question] = await findOpenQuestions(readyInput({ claims }));
  expect(question).toMatchObject({ about: 'insured', problem: expect.stringMatching(/^it expired on/) });
  const business = { ...readyParts.business, license: '' };
  expect(await subjectsOf({ claims: [], business })).not.toContain('licensed');
});

test('sample texts are asked about part by part, and what an earlier answer covers is not', async () => {
  const story = sampleStarting('We started with driveways');
  const part = text('about.yaml', 'story.paragraphs.0', story);
  expect(await findOpenQuestions(readyInput({ claims: readyClaims, ...part }))).toMatchObject([
    { about: 'about.yaml story', words: [story], place: { path: ['story', 'paragraphs', 0] } },
  ]);
  const claims = [...readyClaims, answer({ about: 'about.yaml story', words: [story] })];
  expect(await subjectsOf({ claims, ...part })).toEqual([]);
});

test('the desk gets one topic for all of a kind, each with its place, and no question twice', async () => {
  const stories = [3, 4].map((line) => ({
    file: 'projects.yaml',
    line,
    field: line === 3 ? '0.title' : '0.description',
    text: sampleStarting('First truck on site'),
    written: sampleStarting('First truck on site'),
  }));
  const input = readyInput({
    claims: [],
    texts: [...readyParts.texts, ...stories],
    unpublished: ['claims.yaml'],
  });
  const report = JSON.parse(await reportForDesk(await runChecks(input), input));
  expect(report.topics).toMatchObject([
    {
      name: 'Replace the sample projects and testimonials',
      isRequired: true,
      isOnServer: false,
      lines: [{ text: expect.stringMatching(/^Sample: First truck/), file: 'projects.yaml', path: [0] }],
    },
  ]);
  expect(report.questions).toHaveLength(readyClaims.length);
});
