import { places } from '#content-model/places/find-place.ts';
import { fontSize, lineWidth } from '#site/service-area/place-labels.ts';
import { fontsUsed } from './fonts-used.ts';
import { expect, type Page, pages, routes, test } from './visit.ts';

/** Names of people and companies in Florida, with the punctuation that surrounds names. */
const usual = 'Hernández & Peña’s “Núñez” ÁÉÍÓÚÑÜÇ áéíóúñüç François – Müller, O’Brien #1 ¡Sí! ¿Qué? © 5×5 …';

const faces = [
  { name: 'headings', font: '700 2rem "Barlow Condensed"', family: /^Barlow Condensed/ },
  { name: 'text', font: '400 1rem Barlow', family: /^Barlow(?! Condensed)/ },
  { name: 'buttons and labels', font: '600 1rem Barlow', family: /^Barlow(?! Condensed)/ },
];

test("the site's typefaces have every letter of Florida's names, without a fourth font file", async ({
  page,
}) => {
  const files = new Set<string>();
  page.on('request', (request) => request.resourceType() === 'font' && files.add(request.url()));
  await page.goto(routes.home);
  for (const { name, font, family } of faces)
    expect.soft(await strangersIn(page, usual, font, family), name).toEqual([]);
  expect(files.size).toBe(3);
});

test('every word of every page is set in its intended typeface', async ({ page }) => {
  for (const route of pages) {
    await page.goto(route);
    await page.evaluate(() => document.fonts.ready);
    // The bar and the footer are the same on every page.
    const within = route === routes.home ? 'body' : 'main';
    await page.evaluate(markTexts);
    const used = await fontsUsed(page, `${within} [data-text]`);
    expect(used.filter(({ isCustomFont }) => isCustomFont).length, route).toBeGreaterThan(20);
    expect
      .soft(
        used.filter(({ isCustomFont }) => !isCustomFont),
        route,
      )
      .toEqual([]);
  }
});

test('no name of a Florida place is wider than the space that the map reserves for it', async ({ page }) => {
  await page.goto(routes.contact);
  const names = places.map(({ name }) => name);
  const wide = await page.evaluate(
    async ({ names, size }) => {
      await document.fonts.ready;
      const pen = document.createElement('canvas').getContext('2d')!;
      const widthIn = (face: string, name: string) => {
        pen.font = `600 ${size}px ${face}`;
        return pen.measureText(name).width;
      };
      return names.map((name) => Math.max(widthIn('Barlow', name), widthIn('"Barlow fallback"', name)));
    },
    { names, size: fontSize },
  );
  const kept = names.map((name) => lineWidth(name) * fontSize);
  expect(names.filter((_, index) => wide[index]! > kept[index]!)).toEqual([]);
});

/** Runs in the page: marks what has words of its own, since each is asked by itself. */
function markTexts() {
  for (const element of document.body.querySelectorAll(':not(script, style, option)')) {
    const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue!.trim());
    element.toggleAttribute('data-text', hasWords);
  }
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
      document.getElementById('letters')?.remove();
      document.body.prepend(box);
      await document.fonts.load(font, line);
    },
    { line, font },
  );
  const letters = await page.locator('#letters > span').count();
  // A font that has come is drawn with in the next frame, and until then a letter has none.
  await expect
    .poll(async () => (await fontsUsed(page, '#letters > span')).length)
    .toBeGreaterThanOrEqual(letters);
  const used = await fontsUsed(page, '#letters > span');
  return used.filter(({ isCustomFont, familyName }) => !isCustomFont || !family.test(familyName));
}
