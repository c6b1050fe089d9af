import { fontsUsed } from './fonts-used.ts';
import { expect, type Page, pages, routes, test } from './visit.ts';

/** Names of people and companies in Florida, with the punctuation that surrounds names. */
const usual = 'Hernández & Peña’s “Núñez” ÁÉÍÓÚÑÜÇ áéíóúñüç François – Müller, O’Brien #1 ¡Sí! ¿Qué? © 5×5 …';

const faces = [
  { name: 'headings', font: '700 2rem "Barlow Condensed"', family: /^Barlow Condensed/ },
  { name: 'text', font: '400 1rem Barlow', family: /^Barlow(?! Condensed)/ },
  { name: 'buttons and labels', font: '600 1rem Barlow', family: /^Barlow(?! Condensed)/ },
];

for (const { name, font, family } of faces) {
  test(`the typeface of ${name} has every letter of Florida's names, without a fourth font file`, async ({
    page,
  }) => {
    const fonts = fontFilesOf(page);
    await page.goto(routes.home, { waitUntil: 'networkidle' });
    expect(await strangersIn(page, usual, font, family)).toEqual([]);
    expect(fonts.size).toBe(3);
  });
}

for (const route of pages) {
  test(`every word of ${route} is set in its intended typeface`, async ({ page }) => {
    await page.goto(route, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    const used = await fontsUsed(page, 'body :not(script, style, option)');
    expect(used.filter(({ isCustomFont }) => isCustomFont).length).toBeGreaterThan(50);
    expect(used.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
  });
}

function fontFilesOf(page: Page) {
  const files = new Set<string>();
  page.on('request', (request) => request.resourceType() === 'font' && files.add(request.url()));
  return files;
}

/** The letters of a line that are drawn in another font than `family`. */
async function strangersIn(page: Page, line: string, font: string, family: RegExp) {
  await page.evaluate(
    async ({ line, font }) => {
      const box = document.createElement('div');
      box.id = 'letters';
      for (const letter of new Set(line.replace(/\s/g, ''))) {
        const span = Object.assign(document.createElement('span'), { textContent: letter });
        box.append(span);
      }
      box.style.font = font;
      document.body.prepend(box);
      await document.fonts.load(font, line);
    },
    { line, font },
  );
  const used = await fontsUsed(page, '#letters > span');
  expect(used.length).toBeGreaterThan(20);
  return used.filter(({ isCustomFont, familyName }) => !isCustomFont || !family.test(familyName));
}
