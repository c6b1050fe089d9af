import { danasRequest, type TestDesk } from '#tests/owner/open-desk.ts';
import { screens } from '../../shared/desk/addresses.ts';
import { startChromium } from './drive-chromium.ts';
import type { Engine } from './driver.ts';
import { test as base, expect, routes } from './engine-test.ts';
import { fields, readDescription, send } from './quote-form.ts';
import { signIn } from './sign-in.ts';
import { button, type Target, text } from './target.ts';
import { Visitor } from './visitor.ts';

/** In CSS pixels. */
const windows: [width: number, height: number][] = [
  [390, 844],
  [768, 1024],
  [844, 390],
  [1024, 768],
  [1440, 900],
];

interface Box {
  /** Its element, and what it says or shows. */
  what: string;
  left: number;
  /** From where the part of the page begins that it stands in, so that one line more moves what is beside it only. */
  top: number;
  width: number;
  height: number;
  /** Of a line of its text, or of the text beside it. */
  line: number;
}

/** A visitor of Chromium on the same site, beside the one of the engine. */
const test = base.extend<{ chromium: Visitor }, { chromiumEngine: Engine }>({
  chromiumEngine: [
    async ({ device }, use) => {
      const engine = await startChromium(device);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],
  chromium: async ({ chromiumEngine, habits, desk }, use) => {
    const visitor = new Visitor(await chromiumEngine.open(habits), desk.origin);
    await use(visitor);
    await visitor.leave();
  },
});

const cards = text('[data-project] button');

async function filtered(visitor: Visitor, filter: string, count: number) {
  await visitor.open(routes.gallery);
  await visitor.press(button(filter));
  await expect.poll(() => visitor.count(cards)).toBe(count);
}

/** How a visitor of the site comes to each state that has no address. */
const states: Record<string, (visitor: Visitor) => Promise<unknown>> = {
  'three cards': (visitor) => filtered(visitor, 'Residential', 3),
  'two cards': (visitor) => filtered(visitor, 'Commercial', 2),
  async 'the viewer'(visitor) {
    await visitor.open(routes.gallery);
    await visitor.press(cards);
    await visitor.sees(text('dialog[open]'));
  },
  async 'the menu'(visitor) {
    await visitor.open(routes.about);
    await visitor.press(button('Menu'));
    await visitor.sees(text('#menu a'));
  },
  async 'a calculated slab'(visitor) {
    await visitor.open(routes.contact);
    await visitor.press(text('details:has([data-calculator]) > summary'));
    for (const side of ['length', 'width']) await visitor.fill(text(`[data-measure="${side}"] input`), '12');
    await visitor.press(button('Calculate'));
    await visitor.sees(button('Add to my request'));
  },
  async 'missing fields'(visitor) {
    await visitor.open(routes.contact);
    await visitor.press(send);
    await visitor.sees(readDescription('Missing Information'));
  },
  async 'a request that is sent'(visitor) {
    await visitor.open(routes.contact);
    for (const name of ['name', 'phone', 'email', 'message'] as const)
      await visitor.fill(fields[name], danasRequest[name]);
    await visitor.press(send);
    await visitor.sees(readDescription('Quote Request Sent!'));
  },
};

/** The desk's screens, and what is there once they are. */
const deskScreens: Record<string, (id: string) => [route: string, seen: Target]> = {
  'the list of requests': () => ['/desk', text('[data-request]')],
  'a request': (id) => [screens.request(id), text('section li', 'Read it')],
  'the settings': () => [screens.settings, text('p', 'This device')],
};

/** What differs on purpose. */
const differing: Record<string, RegExp> = {
  // Which browser it is, and what that one can do.
  'the settings': /passkey|notification|alert you|on Linux/i,
};

interface Going {
  visitor: Visitor;
  chromium: Visitor;
  desk: TestDesk;
}

for (const [name, reach] of Object.entries(states)) {
  standsAsInChromium(name, async ({ visitor, chromium }) => {
    await reach(chromium);
    await reach(visitor);
  });
}
for (const [name, route] of Object.entries(routes)) {
  standsInAnyLetters(name, async ({ visitor, chromium }) => {
    await chromium.open(route);
    await visitor.open(route);
  });
}
for (const [name, screen] of Object.entries(deskScreens)) {
  standsInAnyLetters(name, async ({ visitor, chromium, desk }) => {
    await desk.empty();
    const id = await desk.receive({ name: 'Wolfeschlegelsteinhausenbergerdorff' }, { hoursAgo: 300 });
    for (const each of [chromium, visitor]) {
      await signIn(each, desk);
      // Not every engine can ring.
      await each.run(() => localStorage.setItem('desk.ringing-offered', 'yes'));
    }
    const [route, seen] = screen(id);
    for (const each of [chromium, visitor]) {
      await each.open(route);
      await each.sees(seen);
      // Rows out of sight are not laid out, so that each engine guesses where the next one begins.
      await each.run(() => document.querySelector('[data-request]')?.scrollIntoView());
    }
  });
}

function standsAsInChromium(name: string, reach: (going: Going) => Promise<void>, sizes = windows) {
  test(`${name}: as in Chromium`, { tag: '@phone' }, async ({ visitor, chromium, desk }) => {
    await reach({ visitor, chromium, desk });
    const comparable = ({ boxes }: { boxes: Box[] }) =>
      boxes.filter(({ what }) => !differing[name]?.test(what));
    async function compare() {
      const [there, here] = [await chromium.run(standing), await visitor.run(standing)];
      return [...differences(comparable(there), comparable(here)), ...here.faults];
    }
    // What comes and goes by itself comes and goes in each engine at another moment.
    const inTime = expect.configure({ soft: true, timeout: 15_000 });
    for (const [width, height] of sizes) {
      for (const each of [chromium, visitor]) await each.resize(width, height);
      await inTime.poll(compare, `${width} × ${height}`).toEqual([]);
    }
  });
}

function standsInAnyLetters(name: string, reach: (going: Going) => Promise<void>) {
  standsAsInChromium(name, reach);
  test.describe('with letters twice as large', () => {
    test.use({ habits: { letters: 32 } });
    standsAsInChromium(name, reach, [[390, 844]]);
  });
}

function differences(there: Box[], here: Box[]): string[] {
  const missing = (from: Box[], of: Box[]) =>
    of.filter(({ what }) => !from.some((other) => other.what === what)).map(({ what }) => what);
  const alone = [
    ...missing(here, there).map((what) => `only in Chromium: ${what}`),
    ...missing(there, here).map((what) => `not in Chromium: ${what}`),
  ];
  if (alone.length > 0) return alone;
  return here.flatMap((box, index) => {
    const other = there[index]!;
    const near = (of: 'left' | 'top' | 'width' | 'height', by: number) => Math.abs(box[of] - other[of]) <= by;
    const line = Math.max(4, box.line + 1);
    if (near('left', 4) && near('width', 4) && near('top', line) && near('height', line)) return [];
    const numbers = ({ left, top, width, height }: Box) => `${width} × ${height} at ${left}, ${top}`;
    return [`${box.what}: ${numbers(box)}, in Chromium ${numbers(other)}`];
  });
}

/** Runs in the page: where everything stands, and what is wrong without any comparison. */
async function standing() {
  const still = new CSSStyleSheet();
  // Nor may a picture under the mouse be larger.
  still.replaceSync(
    '*, ::before, ::after { animation: none !important; transition: none !important } img { scale: none !important }',
  );
  document.adoptedStyleSheets = [still];
  scrollTo({ top: 0, behavior: 'instant' });
  // What a width shows for the first time may need a typeface of its own.
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  await document.fonts.ready;
  const page = document.querySelector('dialog[open]') ?? document.body;
  const kinds =
    'img, h1, h2, h3, h4, input:not([type="hidden"]), select, textarea, button, summary, li, article, figure, dt';
  const parts = 'li, article, figure, form, section, fieldset, header, footer, dialog, body';
  const visible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getClientRects().length > 0 &&
    // What fades by itself is not there for long.
    !element.closest('[aria-hidden="true"], #notifications');
  const boxes = [...page.querySelectorAll<HTMLElement>(kinds)].filter(visible).map((element): Box => {
    const box = element.getBoundingClientRect();
    const part = element.parentElement!.closest(parts)!.getBoundingClientRect();
    const named = element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? element.textContent;
    return {
      what: `${element.localName} ${named.trim().slice(0, 40)}`.trim(),
      left: Math.round(box.left),
      top: Math.round(box.top - part.top),
      width: Math.round(box.width),
      height: Math.round(box.height),
      // One more line of a heading above a picture moves it further than its own letters are high.
      line: Number.parseFloat(getComputedStyle(element).fontSize) * (element.localName === 'img' ? 3.2 : 1.6),
    };
  });
  const faults: string[] = [];
  const wider = document.documentElement.scrollWidth - innerWidth;
  if (wider > 0) faults.push(`${wider} px wider than the window`);
  for (const each of page.querySelectorAll(
    'input:not([type="hidden"], [type="checkbox"], [type="file"]), select, textarea',
  )) {
    const size = Number.parseFloat(getComputedStyle(each).fontSize);
    if (visible(each) && size < 16) faults.push(`${each.localName} ${each.id}: letters of ${size} px`);
  }
  for (const cut of cutTexts(page)) faults.push(`cut: ${cut}`);
  const bar = document.querySelector('[data-site-header] > div');
  for (const word of bar ? brokenWords(bar) : []) faults.push(`broken, or out of the bar: ${word}`);
  return { boxes, faults };

  /** Words on two lines, or beyond the upper and lower edge. */
  function brokenWords(bar: Element): string[] {
    const { top, bottom } = bar.getBoundingClientRect();
    const texts = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      for (const { index, 0: word } of text.nodeValue!.matchAll(/\S+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        const isOut = lines.some(
          (line) => line.top < bottom && (line.top < top - 1 || line.bottom > bottom + 1),
        );
        if (visible(text.parentElement!) && (lines.length > 1 || isOut)) broken.push(word);
      }
    }
    return broken;
  }

  /** What is shown in part: all of it out of its box is hidden on purpose. */
  function cutTexts(within: Element): string[] {
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      if (!text.nodeValue!.trim() || !visible(text.parentElement!)) continue;
      for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, lineHeight } = getComputedStyle(box);
        const [cutsX, cutsY] = [overflowX, overflowY].map((over) => over === 'hidden' || over === 'clip');
        const { left, right, top, bottom, width } = box.getBoundingClientRect();
        if (textOverflow === 'ellipsis' || width <= 1) continue;
        // A line is higher than its letters.
        const spare = (Number.parseFloat(lineHeight) || 16) / 3;
        const isCut = [...range.getClientRects()].some((line) => {
          const [start, end] = [line.top + spare, line.bottom - spare];
          const isSeen = line.left < right && line.right > left && start < bottom && end > top;
          const isBeside = line.left < left - 1 || line.right > right + 1;
          return isSeen && ((cutsX && isBeside) || (cutsY && (start < top || end > bottom)));
        });
        if (isCut) cut.push(`${text.nodeValue}`);
      }
    }
    return cut;
  }
}
