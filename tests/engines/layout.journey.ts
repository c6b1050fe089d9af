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

/** What must not be so in any window, by page or for all; each names its faults. */
const detectors: [
  route: string | undefined,
  detect: (visitor: Visitor, low: boolean) => Promise<string[]>,
][] = [
  [undefined, (visitor) => visitor.run(tooWide)],
  [undefined, async (visitor) => ((await visitor.count(text('h1'))) === 1 ? [] : ['not one headline'])],
  [
    routes.gallery,
    (visitor) => visitor.look(text('section[aria-label="Show projects"] ul'), higherThanItsWindow),
  ],
  [routes.home, async (visitor, low) => (low ? firstScreen(visitor) : [])],
];

for (const route of [...Object.values(routes), '/no-such-page']) {
  test(`${route} is laid out at every width, with its pictures and fonts, and printed on one sheet`, async ({
    visitor,
    device,
    found,
  }) => {
    if (route === '/no-such-page') visitor.forgive(/404/);
    await visitor.open(route);
    const faults: string[] = [];
    for (const [width, height] of windows[device.isTouched ? 'phone' : 'desk']) {
      if (knownFault(found.name, route, width)) continue;
      await visitor.resize(width, height);
      for (const [of = route, detect] of detectors) {
        if (of !== route) continue;
        faults.push(
          ...(await detect(visitor, height < 600)).map((fault) => `${width} × ${height}: ${fault}`),
        );
      }
      await visitor.run(goDown);
      await expect.poll(() => visitor.look(text('img'), withoutPicture), `at ${width}`).toEqual([]);
      faults.push(...(await visitor.run(tooWide)).map((fault) => `${width} × ${height}, read: ${fault}`));
    }
    expect(faults).toEqual([]);

    expect(await visitor.run(fontsThatFail)).toEqual([]);
    expect(await visitor.look(text('h1'), drawnWith)).toEqual(['Barlow Condensed']);
    expect(await visitor.look(text('body'), drawnWith)).toEqual(['Barlow']);
    if (!device.isTouched) expect(sheetsOf(await visitor.print())).toBe(1);
  });
}

/**
 * In WebKit a picture that stretches in the gallery's subgrid takes its width from its height, so that from 48 to 62 rem
 * cards stand 6 px out of the window.
 */
const knownFault = (engine: string, route: string, width: number) =>
  engine === 'webkit' && route === routes.gallery && width >= 768 && width < 992;

/** Runs in the page. */
function tooWide() {
  const by = document.documentElement.scrollWidth - innerWidth;
  return by > 0 ? [`${by} px wider than the window`] : [];
}

/** Runs in the page. */
function higherThanItsWindow([list]: HTMLElement[]) {
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

function fontsThatFail() {
  return [...document.fonts].filter(({ status }) => status === 'error').map(({ family }) => family);
}

/** Runs in the page: the first font families of those elements that have loaded. */
function drawnWith(elements: HTMLElement[]) {
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
  const families = elements.flatMap((element) => {
    const { fontFamily } = getComputedStyle(element);
    const [first = ''] = fontFamily.split(',').map((family) => family.replaceAll(/["']/g, '').trim());
    return loaded.some(({ family }) => family.replaceAll(/["']/g, '') === first) ? [first] : [`no ${first}`];
  });
  return [...new Set(families)];
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
