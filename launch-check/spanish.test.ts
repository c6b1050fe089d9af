import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from '#content-model/check/check-content.ts';
import { inSpanish } from '#content-model/check/testing/in-spanish.ts';
import { contentFolder } from '#content-model/load.ts';
import { hashOfSpanish } from '#content-model/translations.ts';

import { claimSubjects, isAbout } from './claim-subjects.ts';
import { findClaims } from './claims.ts';
import { readContentTexts } from './content-texts.ts';
import { checkConfirmations } from './questions.ts';
import {
  builtPage,
  type Changes,
  findBlockers,
  homePage,
  readyInput,
  readyParts,
  text,
} from './testing/ready-input.ts';

const texts = inSpanish(readSources(contentFolder).texts, () => 'Losas con licencia y seguro');
/** What is found about who has read it. */
async function foundWith(review: { reviewedBy?: string; of?: string } | undefined) {
  const business = { ...readyParts.business, spanish: true, ...(review && { spanishReview: review }) };
  const input = readyInput({ business });
  cpSync(contentFolder, input.config.contentDir, { recursive: true });
  for (const [file, text] of Object.entries(texts))
    writeFileSync(path.join(input.config.contentDir, file), text);
  const found = (await checkConfirmations(input)).filter((finding) => finding !== false);
  return found.filter(({ what }) => what.startsWith('Spanish: ')).map(({ level, what }) => [level, what]);
}

test('a named person has to review the Spanish, and later changes are reported', async () => {
  const of = hashOfSpanish(texts);
  expect(await foundWith(undefined)).toEqual([
    ['refused', expect.stringMatching(/^Spanish: No Spanish speaker/)],
  ]);
  expect(await foundWith({ reviewedBy: 'Ana', of })).toEqual([
    ['refused', expect.stringMatching(/first and last name/)],
  ]);
  expect(await foundWith({ reviewedBy: 'Ana Cruz', of: '0a0a0a0a' })).toEqual([
    ['noted', 'Spanish: The Spanish has changed since Ana Cruz read it.'],
  ]);
  expect(await foundWith({ reviewedBy: 'Ana Cruz', of })).toEqual([]);
});

test('claims on a Spanish page have to be confirmed in the page’s words, with their line', () => {
  const { contentDir } = readyInput().config;
  for (const [file, text] of Object.entries(texts)) writeFileSync(path.join(contentDir, file), text);
  const written = readContentTexts(contentDir);
  expect(written.filter(({ field }) => field.endsWith('.es')).length).toBeGreaterThan(50);
  const pages = [builtPage('/es', { ...homePage, body: '<p>Losas con licencia y seguro</p>' })];
  const business = { ...readyParts.business, spanish: true };
  const claims = findClaims({ pages, texts: written, business });
  const licensed = claims.find(({ about }) => about === 'licensed')!.statements;
  expect(licensed).toMatchObject([{ words: 'Losas con licencia y seguro', text: { field: 'tagline.es' } }]);
  const soon = claims.find(({ about }) => about === 'answer time')!.statements.map(({ words }) => words);
  expect(soon).toContainEqual(expect.stringContaining('24 horas'));
});

test.each([
  ['licensed', 'Con licencia y seguro'],
  ['bonded', 'Con licencia, fianza y seguro'],
  ['insured', 'Con licencia, fianza y seguro'],
  ['customers', 'Más de 500 clientes satisfechos'],
  ['projects', '1,000 proyectos terminados'],
  ['years in business', 'Más de 15 años de experiencia'],
  ['years in business', 'Fundada en 2009'],
  ['24/7', 'Contestamos las 24 horas'],
  ['emergency', 'Emergencias de concreto'],
  ['free estimate', 'Pida su estimado gratis'],
  ['answer time', 'Le respondemos en menos de 24 horas'],
  ['guarantee', 'Trabajo garantizado'],
  ['best or awarded', 'El mejor contratista de Orlando'],
])('%s is found in “%s”', (about, said) => {
  expect(claimSubjects.filter((subject) => isAbout(subject, said)).map((subject) => subject.about)).toContain(
    about,
  );
});

test.each<[string, Changes['variables'], RegExp | undefined]>([
  ['Se queda, con sus fotos, hasta que el trabajo quede resuelto. Contamos las visitas.', {}, undefined],
  ['Contamos las visitas.', {}, /takes photos, but/],
  ['Sus fotos.', {}, /does not say so/],
  ['Sus fotos se borran a los dos años. Contamos las visitas.', {}, /mentions 24 months/],
  ['Sus fotos. Contamos las visitas.', { COUNT_VISITS: 'off' }, /doesn’t count them \(COUNT_VISITS\)/],
])('the Spanish notice has to say what the server does: %s', async (said, variables, message) => {
  const found = await findBlockers({
    ...text('contact.yaml', 'privacy.points.0.es', said),
    variables: variables!,
  });
  // The English one, which has no line of its own here, may be told the same.
  const inSpanish = new Set(found.filter((line) => line.startsWith('content/contact.yaml:3 ')));
  expect([...inSpanish]).toEqual(message ? [expect.stringMatching(message)] : []);
});

test('“todo” in Spanish is not a placeholder', async () => {
  const findProblems = async (words: string) =>
    (await findBlockers(text('home.yaml', 'hero.heading.es', words))).join();
  expect(await findProblems('Todo lo que vertemos')).toBe('');
  expect(await findProblems('TODO')).toContain('"TODO" is a placeholder');
  expect(await findProblems('Próximamente')).toContain('is a placeholder');
});

test.each(['Una losa firme y segura', 'La mejor hora es la mañana', 'Desde el garaje hasta la calle'])(
  '“%s” claims nothing',
  (said) => {
    expect(claimSubjects.filter((subject) => isAbout(subject, said))).toEqual([]);
  },
);
