import { inflateSync } from 'node:zlib';
import { expect, routes, test } from './journey.ts';
import { text } from './target.ts';
import type { Visitor } from './visitor.ts';

/** Windows in CSS pixels; the second of a phone is a low one, with its bars. */
const windows = {
  phone: [
    [390, 844],
    [375, 547],
    [320, 640],
    [768, 1024],
  ],
  desk: [
    [1280, 800],
    [1024, 768],
    [1920, 1080],
  ],
} as const;

for (const route of [...Object.values(routes), '/no-such-page']) {
  test(`${route} is laid out at every width, with its pictures and fonts, and printed on one sheet`, async ({
    visitor,
    device,
  }) => {
    if (route === '/no-such-page') visitor.forgive(/404/);
    await visitor.open(route);
    const all: string[] = [];
    for (const [width, height] of windows[device.isTouched ? 'phone' : 'desk']) {
      const note = (faults: string[]) => all.push(...faults.map((fault) => `${width} × ${height}: ${fault}`));
      await visitor.resize(width, height);
      note(await visitor.run(tooWide));
      if (route === routes.gallery)
        note(await visitor.look(text('[aria-label="Show projects"] ul'), tooHigh));
      if (route === routes.home && height < 600) note(await firstScreen(visitor));
      await visitor.run(goDown);
      await expect.poll(() => visitor.look(text('img'), withoutPicture), `at ${width}`).toEqual([]);
      note(await visitor.run(tooWide));
    }
    expect(all).toEqual([]);
    expect(await visitor.run(typefaces)).toEqual({
      loaded: expect.arrayContaining(['Barlow', 'Barlow Condensed']),
      failed: [],
    });
    if (!device.isTouched) expect(sheetsOf(await visitor.print())).toBe(1);
  });
}

/** Runs in the page. */
function tooWide() {
  const by = document.documentElement.scrollWidth - innerWidth;
  return by > 0 ? [`${by} px wider than the window`] : [];
}

/** Runs in the page. */
function tooHigh([list]: HTMLElement[]) {
  return list!.scrollHeight > list!.clientHeight ? ['the row of filters scrolls vertically'] : [];
}

/** The first screen of a low phone has a way to ask or call, and the complete headline. */
async function firstScreen(visitor: Visitor) {
  const ways = 'main a[href="/contact"], main a[href^="tel:"], [aria-label="Call or ask for a quote"] a';
  await visitor.run(() => scrollTo({ top: 0, behavior: 'instant' }));
  const [way, headline] = [
    await visitor.look(text(ways), inTheClear),
    await visitor.look(text('h1'), inTheClear),
  ];
  return [...(way > 0 ? [] : ['no way to ask or call']), ...(headline === 1 ? [] : ['the headline is cut'])];
}

/** Runs in the page. */
function inTheClear(elements: HTMLElement[]) {
  return elements.filter((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = (y: number) => document.elementFromPoint(left + width / 2, y);
    return [top + 2, top + height - 2].every((y) => element.contains(at(y)));
  }).length;
}

/** Runs in the page: scrolls down like a reader, so that every lazy picture loads. */
async function goDown() {
  await document.fonts.ready;
  for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
    scrollTo({ top: y, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

function withoutPicture(pictures: HTMLElement[]) {
  return (pictures as HTMLImageElement[])
    .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
    .map(({ currentSrc }) => currentSrc);
}

/** Runs in the page: the typefaces that came, and those that failed. */
function typefaces() {
  const families = (wanted: FontFaceLoadStatus) =>
    [...document.fonts]
      .filter(({ status }) => status === wanted)
      .map(({ family }) => family.replaceAll(/["']/g, ''));
  return { loaded: [...new Set(families('loaded'))].sort(), failed: families('error') };
}

/** The pages of a PDF, whose objects may be packed. */
function sheetsOf(pdf: Buffer): number {
  const plain = pdf.toString('latin1');
  const packed = [...plain.matchAll(/stream\r?\n(.*?)endstream/gs)].map(([, stream]) => {
    try {
      return inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1');
    } catch {
      return ''; // a picture, or not packed
    }
  });
  return [plain, ...packed].join('\n').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
