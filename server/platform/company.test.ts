import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder, loadContent } from '#content-model/load.ts';
import { startServer } from '#server/testing/child.ts';
import { temporaryFolder } from '#server/testing/parts.ts';
import { careIn, followCompany, homeIn, hoursIn, quoteBlocksIn, readCompany, serviceIn } from './company.ts';

const content = readFileSync('tests/content/business.yaml', 'utf8');

/** A built site that was made from this content. */
function buildOf(text: string): string {
  const distDir = path.join(temporaryFolder(), 'dist');
  mkdirSync(path.join(distDir, '.content'), { recursive: true });
  writeFileSync(path.join(distDir, '.content/business.yaml'), text);
  return distDir;
}

/** The same company in both languages, its texts in Spanish numbered. */
function translate(business: string): string {
  let count = 0;
  return business
    .replace('# spanish: true', 'spanish: true')
    .replace(
      /^( +(?:- )?)?(label|tagline|hours|serviceArea|credentials): (.*)$/gm,
      (_, item = '', key, text) => `${item}${key}:\n      en: ${text}\n      es: ${key} ${count++}`,
    );
}

test.each([
  ['there is no build of ours', () => path.join(temporaryFolder(), 'none')],
  ['the build is of a time when the words had another form', () => buildOf('title: Slabs\n')],
])("where %s, the company's details are those in content/", (_, distDir) => {
  const { name } = loadContent('business.yaml', contentFolder);
  expect(readCompany({ distDir: distDir(), home: '/' }).name).toBe(name);
});

test('a new build changes the details without a restart, and an unusable one changes nothing', () => {
  const distDir = buildOf(content);
  const complaints: string[] = [];
  const company = followCompany({ distDir, home: '/' }, (message) => void complaints.push(message));
  const replaceBy = (text: string) => {
    renameSync(distDir, `${distDir}-${text.length}`);
    renameSync(buildOf(text), distDir);
  };
  expect(company).toMatchObject({ phone: { shown: '(407) 555-0142', e164: '+14075550142' } });
  replaceBy(
    content
      .replace('0142', '0188')
      .replace('office@example.com', 'mail@example.org')
      .replace(/^name: .*$/m, 'name: Ocaña & Sons'),
  );
  expect(company).toMatchObject({ name: 'Ocaña & Sons', email: 'mail@example.org', home: '/' });
  expect(company.phone).toEqual({ shown: '(407) 555-0188', e164: '+14075550188' });
  expect(complaints).toEqual([]);
  replaceBy('name: [');
  for (const _time of ['once', 'again']) expect(company.phone.shown).toBe('(407) 555-0188');
  const complaint = expect.stringMatching(/the server keeps the previous ones: [\s\S]*business\.yaml/);
  expect(complaints).toEqual([complaint]);
  // Neither does none, or one without details, and that is no complaint.
  renameSync(distDir, `${distDir}-old`);
  expect(company.name).toBe('Ocaña & Sons');
  mkdirSync(distDir);
  expect(company.name).toBe('Ocaña & Sons');
  expect(complaints).toEqual([complaint]);
});

test('a build with Spanish uses the owner’s Spanish texts; one without uses those in English', () => {
  const translated = translate(content);
  const distDir = buildOf(content);
  const company = followCompany({ distDir, home: 'https://concrete.example' });
  const readSpanish = () => [hoursIn(company, 'es'), serviceIn(company, 'es', 'Repair')];
  expect(readSpanish()).toEqual(['Mon-Thu 6:30AM-5:30PM, Fri 7AM-12PM', 'Repair']);
  renameSync(distDir, `${distDir}-old`);
  renameSync(buildOf(translated), distDir);
  expect(readSpanish()).toEqual(['hours 1', 'label 6']);
  const incomplete = readCompany({ distDir: buildOf(translated.replace('es: hours 1', '')), home: '/' });
  expect(hoursIn(incomplete, 'es')).toBe('Mon-Thu 6:30AM-5:30PM, Fri 7AM-12PM');
  expect([hoursIn(company, 'en'), serviceIn(company, 'en', 'Repair')]).toEqual([company.hours, 'Repair']);
  // From a page in Spanish of before; the form's last choice; and what is none of ours.
  expect(['label 6', 'Other', 'PILLS'].map((label) => serviceIn(company, 'es', label))).toEqual([
    ...['label 6', 'Otro', undefined],
  ]);
  expect([homeIn(company, 'en'), homeIn(company, 'es')]).toEqual([
    ...['https://concrete.example', 'https://concrete.example/es'],
  ]);
});

/** A company with one text for quotes. @param spanish the text's Spanish, as a line of the file */
const withQuoteBlock = (business: string, spanish: string) => `${business}
quoteBlocks:
  - name: { en: Rain, es: Lluvia }
    text:
      en: Cut every 8–10 ft, by 7 a. m.
      ${spanish}
`;

test('texts for quotes are those of the newest build in the language of the request; without any, there are none', () => {
  const distDir = buildOf(content);
  const company = followCompany({ distDir, home: '/' });
  expect([quoteBlocksIn(company, 'en'), quoteBlocksIn(company, 'es')]).toEqual([[], []]);
  renameSync(distDir, `${distDir}-old`);
  const both = withQuoteBlock(translate(content), 'es: Cada 8–10 pies.');
  renameSync(buildOf(both), distDir);
  // As they were typed, because somebody goes on writing them.
  const english = [{ name: 'Rain', text: 'Cut every 8–10 ft, by 7 a. m.' }];
  expect(quoteBlocksIn(company, 'en')).toEqual(english);
  expect(quoteBlocksIn(company, 'es')).toEqual([{ name: 'Lluvia', text: 'Cada 8–10 pies.' }]);
  // A site in English only, and one that lacks the Spanish.
  for (const business of [withQuoteBlock(content, ''), both.replace(/^ +es: Cada .*$/m, '')]) {
    const other = readCompany({ distDir: buildOf(business), home: '/' });
    expect(quoteBlocksIn(other, 'es')).toEqual(english);
  }
});

test('what to do after the pour is that of the newest build in the language of the request; without any, there is none', () => {
  const distDir = buildOf(content);
  const company = followCompany({ distDir, home: '/' });
  expect([careIn(company, 'en'), careIn(company, 'es')]).toEqual([undefined, undefined]);
  renameSync(distDir, `${distDir}-old`);
  const added = `${translate(content)}
reviewLink: https://g.page/r/test/review
care:
  steps:
    - { what: { en: Full strength, es: Resistencia completa }, days: 28, source: ACI 318 }
  tips:
    - { en: Keep it damp., es: Manténgalo húmedo. }
`;
  renameSync(buildOf(added), distDir);
  const english = {
    steps: [{ what: 'Full strength', days: 28, source: 'ACI 318' }],
    tips: ['Keep it damp.'],
    reviewLink: 'https://g.page/r/test/review',
  };
  expect(careIn(company, 'en')).toEqual(english);
  expect(careIn(company, 'es')).toEqual({
    ...english,
    steps: [{ what: 'Resistencia completa', days: 28, source: 'ACI 318' }],
    tips: ['Manténgalo húmedo.'],
  });
  // A site that lacks the Spanish.
  const other = readCompany({ distDir: buildOf(added.replace(', es: Manténgalo húmedo.', '')), home: '/' });
  expect(careIn(other, 'es')).toEqual(english);
});

test("the server's own pages use the fonts of the newest build, without the rarer ones", () => {
  const distDir = buildOf(content);
  const company = followCompany({ distDir, home: '/' });
  expect(company.fonts).toEqual([]);
  renameSync(distDir, `${distDir}-old`);
  renameSync(buildOf(content), distDir);
  mkdirSync(path.join(distDir, '_astro'));
  for (const file of ['barlow-400.a_-1.woff2', 'barlow-400-more.b.woff2', 'index.js'])
    writeFileSync(path.join(distDir, '_astro', file), '');
  expect(company.fonts).toEqual(['/_astro/barlow-400.a_-1.woff2']);
});

test('the running server uses the phone number of the newest build', async () => {
  const distDir = buildOf(content);
  const { origin } = await startServer({ DATA_DIR: temporaryFolder(), DIST_DIR: distDir });
  const phone = async () => (await (await fetch(`${origin}/api/nothing`)).json()).phone;
  expect(await phone()).toBe('(407) 555-0142');
  renameSync(distDir, `${distDir}-old`);
  renameSync(buildOf(content.replace('0142', '0188')), distDir);
  await expect.poll(phone).toBe('(407) 555-0188');
});
