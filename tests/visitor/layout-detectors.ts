import type { Page } from '@playwright/test';
import type { FooterPage, PageName } from '#shared/routes.ts';
import { contrastBehind } from './contrast-behind.ts';
import { layoutFaults } from './layout-faults.ts';
import { axeFaults } from './visit.ts';

/** What a page is looked at in: which it is, its address, a window, what holds it, and how the display is adapted, if it is. */
export interface State {
  name: PageName | FooterPage | 'notFound';
  route: string;
  width: number;
  height: number;
  device: 'hand' | 'desk' | 'adapted';
  adapted?: string;
}

/** One kind of fault: the states it is looked for in, and what it finds on the page as it stands. */
type Detector = { where: (state: State) => boolean } & (
  | { find: (page: Page, state: State) => Promise<string[]> }
  /** Runs in the page, all of them in one go: each question of its own would take longer than its answer. */
  | { inPage: () => string[] }
);

const everywhere = () => true;
const asDesigned = ({ device }: State) => device !== 'adapted';
const isHome = ({ name, device }: State) => name === 'home' && device !== 'adapted';
/** The hero's words stand the same way in the windows between these; a picture of each takes its time. */
const heroes = [320, 390, 640, 768, 844, 1000, 1280, 1440, 2560];
const isHeroOfItsKind = (state: State) => isHome(state) && heroes.includes(state.width);

/** Everything that is looked for in a state, by the name that a failure tells. */
export const detectors: Record<string, Detector> = {
  'cut off, overlapping or wider than the window': { where: everywhere, find: layoutFaults },
  'bands overlap': { where: asDesigned, inPage: overlappingBands },
  'off the grid': { where: asDesigned, inPage: unequalEdges },
  'too small to read': { where: asDesigned, inPage: smallTexts },
  'hard to hit': { where: (state) => asDesigned(state) && state.width < 1024, inPage: smallTargets },
  'broken between two lines': { where: asDesigned, inPage: brokenFigures },
  'a receiver beside the middle of its digits': { where: asDesigned, inPage: receiversOff },
  'a phone number outside its box': { where: asDesigned, inPage: outsideTheirBox },
  'no call at first sight': { where: ({ device }) => device === 'hand', find: noCallInSight },
  'a photo shown larger than its `sizes` say': { where: asDesigned, inPage: photosShownLarger },
  'bars take more than a fifth': {
    where: (state) => asDesigned(state) && state.height < 400,
    find: highBars,
  },
  'the headline under the bar': { where: isHome, find: coveredHeadline },
  'a low hero that hides the figures below it': {
    where: ({ name, device, height }) => name === 'home' && device === 'desk' && height < 672,
    inPage: hiddenFigures,
  },
  'a first screen without an offer': {
    where: ({ name, device, width, height }) =>
      name === 'home' && device === 'hand' && width <= 430 && height > width,
    inPage: poorFirstScreen,
  },
  'a link that leads past the heading': {
    where: ({ name, device }) => name === 'services' && device === 'hand',
    find: headingsMissed,
  },
  'words over the hero that cannot be read': { where: isHeroOfItsKind, find: poorContrast },
  'the map': { where: (state) => asDesigned(state) && state.name === 'contact', inPage: mapFaults },
  'the photo of a lost page': { where: ({ name }) => name === 'notFound', find: lostPhoto },
  'a button that looks like text': {
    where: ({ adapted }) => adapted === 'forced colors',
    inPage: flatButtons,
  },
  'on paper': { where: ({ adapted }) => adapted === 'paper', inPage: faultsOnPaper },
  axe: {
    // On a desk the same parts stand beside each other, under another bar.
    where: ({ name, device, width }) =>
      device === 'desk' ? width === 1440 && name === 'home' : width === 390 && device === 'hand',
    find: (page) => axeFaults(page),
  },
};

/** Bands that begin before the one above them has ended. */
function overlappingBands() {
  const bands = [...document.querySelectorAll('main > section, main > [data-gallery] > section, footer')];
  return bands.slice(1).flatMap((band, index) => {
    const overlap = bands[index]!.getBoundingClientRect().bottom - band.getBoundingClientRect().top;
    return overlap > 1 ? [`${band.className}: ${overlap}`] : [];
  });
}

/** Headings of bands that do not begin where the page's content begins. */
function unequalEdges() {
  const edge = document.querySelector('header svg')!.getBoundingClientRect().left;
  return Array.from(document.querySelectorAll('main > section > :is(h1, h2):first-child'))
    .map((heading) => [heading.textContent, heading.getBoundingClientRect().left - edge] as const)
    .filter(([, distance]) => Math.abs(distance) > 1)
    .map(([text, distance]) => `${text}: ${distance}`);
}

/** Texts smaller than 16 pixels; labels in capitals may have 14. */
function smallTexts() {
  const small: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement!;
    if (!text.nodeValue?.trim() || !element.checkVisibility() || element.closest('script, style, svg'))
      continue;
    const { fontSize, textTransform } = getComputedStyle(element);
    if (Number.parseFloat(fontSize) < (textTransform === 'uppercase' ? 14 : 16)) small.push(text.nodeValue);
  }
  return small;
}

/** Buttons, fields and links smaller than 44 pixels; links inside a sentence may be smaller. */
function smallTargets() {
  return [...document.querySelectorAll('a, button, input, select, textarea, summary')]
    .filter(
      (target) => target.checkVisibility({ visibilityProperty: true }) && !target.closest('[aria-hidden]'),
    )
    .filter((target) => getComputedStyle(target).display !== 'inline')
    .map((target) => [target, target.getBoundingClientRect()] as const)
    .filter(([, { width, height, right }]) => right > 0 && (height < 43.5 || width < 43.5))
    .map(([target, { width, height }]) => `${target.outerHTML.slice(0, 80)}: ${width} × ${height}`);
}

/** Phone numbers, short figures and, but for where a customer lives, names of cities that take more than one line. */
function brokenFigures() {
  const figures = /\(407\) 555-0142|24\/7|100%|999/g;
  const whole = new RegExp(`${figures.source}|Cañada.Heights|Land.O’.Lakes`, 'g');
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement!;
    if (!element.checkVisibility() || element.closest('script')) continue;
    for (const match of text.nodeValue!.matchAll(element.closest('figure') ? figures : whole)) {
      const range = document.createRange();
      range.setStart(text, match.index);
      range.setEnd(text, match.index + match[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(`${match[0]} in ${element.className}`);
    }
  }
  return broken;
}

/** Receivers drawn more than a pixel and a half above or below the middle of the digits beside them. */
function receiversOff() {
  const links = [...document.querySelectorAll('a[href^="tel:"]')];
  const context = document.createElement('canvas').getContext('2d')!;
  return links.flatMap((link) => {
    const receiver = link.querySelector('path');
    const isNumberAlone = link.textContent === '(407) 555-0142';
    const isShown = link.checkVisibility({ visibilityProperty: true });
    if (!isNumberAlone || !isShown || !receiver?.checkVisibility()) return [];
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(link);
    context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const digit = context.measureText('0');
    const range = document.createRange();
    range.selectNodeContents(link.lastChild!);
    const line = range.getBoundingClientRect();
    const content = digit.fontBoundingBoxAscent + digit.fontBoundingBoxDescent;
    const baseline = line.top + (line.height - content) / 2 + digit.fontBoundingBoxAscent;
    const drawn = receiver.getBoundingClientRect();
    const off = drawn.top + drawn.height / 2 - (baseline - digit.actualBoundingBoxAscent / 2);
    return Math.abs(off) > 1.6 ? [`${link.className}: ${off.toFixed(1)} pixels`] : [];
  });
}

/** Phone numbers that reach out of the part of the page they stand in. */
function outsideTheirBox() {
  return [...document.querySelectorAll('main a[href^="tel:"], footer a[href^="tel:"]')]
    .filter((link) => link.checkVisibility())
    .filter((link) => {
      const { left, right } = link.parentElement!.getBoundingClientRect();
      const own = link.getBoundingClientRect();
      return own.left < left - 1 || own.right > right + 1 || own.right > innerWidth;
    })
    .map((link) => link.className);
}

/** What dials and is seen whole, uncovered and large enough for a thumb. */
export function callsInSight(page: Page) {
  return page.locator('a[href^="tel:"]').evaluateAll((links) =>
    links
      .filter((link) => {
        const { left, right, top, bottom, width, height } = link.getBoundingClientRect();
        const isWhole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return isWhole && width >= 44 && height >= 44 && link.contains(hit);
      })
      .map((link) => link.textContent),
  );
}

/** Photos that are blurred, as the browser fetches them for a smaller place than they stand in. */
function photosShownLarger() {
  // Far from the window a card's picture isn't laid out: it has the size of the window before.
  const laidOut = new CSSStyleSheet();
  laidOut.replaceSync('main * { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(laidOut);
  const images = [...document.querySelectorAll<HTMLImageElement>('main img[sizes]')];
  const probe = document.body.appendChild(document.createElement('div'));
  probe.style.cssText = 'position: absolute; visibility: hidden';
  const saidBy = (sizes: string) => {
    for (const part of sizes.split(/, (?![^(]*\))/)) {
      const [, media = 'all', width = part] = /^(\(.*?\)) (.+)$/.exec(part) ?? [];
      if (!matchMedia(media).matches) continue;
      probe.style.width = width;
      return probe.getBoundingClientRect().width;
    }
    return 0;
  };
  const larger = images.flatMap((image) => {
    const sources = [...(image.closest('picture')?.querySelectorAll('source') ?? [])];
    const source = sources.find(({ media }) => matchMedia(media || 'all').matches);
    const { sizes } = source ?? image;
    const box = image.getBoundingClientRect();
    // Where a box is taller than its picture, a part of the picture fills it. What phones get has another shape.
    const [across, down] = ['width', 'height'].map((side) => Number(image.getAttribute(side)));
    const width = source?.media ? box.width : Math.max(box.width, (box.height * across!) / down!);
    // Up to an eighth nobody sees: so much does four to three enlarge three to two.
    return width > saidBy(sizes) * 1.13 ? [`${image.alt}: ${Math.round(width)} pixels, ${sizes}`] : [];
  });
  probe.remove();
  document.adoptedStyleSheets.pop();
  return larger;
}

async function noCallInSight(page: Page) {
  return (await callsInSight(page)).length === 0 ? ['none'] : [];
}

/** Pixels of the window's height that fixed elements cover, wherever the page is scrolled to. */
async function highBars(page: Page, { height }: State) {
  const found: string[] = [];
  for (const share of [0.3, 0.6, 1, 0]) {
    const bars = await page.evaluate((part) => {
      scrollTo({ top: part * document.body.scrollHeight, behavior: 'instant' });
      return [...document.querySelectorAll('body *')]
        .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
        .map((bar) => bar.getBoundingClientRect())
        .filter(({ width, top, bottom }) => width > innerWidth / 2 && bottom > 0 && top < innerHeight)
        .reduce((sum, bar) => sum + bar.height, 0);
    }, share);
    if (share > 0 && bars > height / 5) found.push(`${bars} pixels of ${height}`);
  }
  return found;
}

async function coveredHeadline(page: Page) {
  const bar = (await page.getByRole('banner').boundingBox())!;
  const { y } = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  return y - bar.height < 8 ? [`${y - bar.height} pixels below it`] : [];
}

function hiddenFigures() {
  const { top } = document.querySelector('main dd')!.getBoundingClientRect();
  return top > innerHeight - 8 ? [`${Math.round(top - innerHeight)} pixels below the window`] : [];
}

/** Headings that are not seen whole, between the bars, where a link to their part of the page leads. */
async function headingsMissed(page: Page) {
  const missed = await page.locator('main > section[id]').evaluateAll((parts) =>
    parts.flatMap((part) => {
      part.scrollIntoView({ behavior: 'instant' });
      const heading = part.querySelector('h2')!.getBoundingClientRect();
      const bar = document.querySelector('header')!.getBoundingClientRect();
      const thumbs = document.querySelector('[data-thumb-bar]')!.getBoundingClientRect();
      const lowest = thumbs.height > 0 ? Math.min(innerHeight, thumbs.top) : innerHeight;
      const isSeen = heading.top >= bar.bottom && heading.bottom <= lowest;
      return isSeen ? [] : [`#${part.id}: from ${Math.round(heading.top)} to ${Math.round(heading.bottom)}`];
    }),
  );
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  return missed;
}

/** The first screen of a phone: a button that asks for a quote is seen whole, and nothing cuts the headline. */
function poorFirstScreen() {
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
  const offers = shown('[data-hero-buttons] a, [data-thumb-bar] a').map(boxOf);
  const lowest = shown('[data-thumb-bar]').map((bar) => boxOf(bar).top)[0] ?? innerHeight;
  return [
    ...(offers.some(({ top, bottom }) => top >= 64 && bottom <= innerHeight)
      ? []
      : ['no button is seen whole']),
    ...(boxOf(document.querySelector('h1')!).bottom <= lowest ? [] : ['the headline is cut']),
  ];
}

/** The hero's letters are light, so nothing is worse behind them than the white that the test shows there. */
async function poorContrast(page: Page) {
  const lines = await contrastBehind(page, page.locator('main > section').first());
  if (lines.length < 6) return [`only ${lines.length} lines`];
  return lines
    .filter(({ worst, least }) => worst < least)
    .map(
      ({ text, worst, poor }) => `${text}: ${worst.toFixed(1)} at worst, poor on ${Math.round(100 * poor)} %`,
    );
}

/** Names on the map that are cut off, overlap another, or are too small to read. */
function mapFaults() {
  const map = document.querySelector<SVGSVGElement>('svg[aria-label]:has(text)')!;
  const picture = map.getBoundingClientRect();
  const scale = picture.width / map.viewBox.baseVal.width;
  const lines = [...map.querySelectorAll('text')].map((text) => {
    const { left, right, top, bottom, height } = text.getBoundingClientRect();
    const size = Number.parseFloat(getComputedStyle(text).fontSize) * scale;
    // A line's box is higher than its letters.
    const box = { left, right, top: top + height / 6, bottom: bottom - height / 6 };
    return { text: text.textContent, size, ...box };
  });
  return lines.flatMap((one, index) => [
    ...(one.left < picture.left || one.right > picture.right ? [`cut: ${one.text}`] : []),
    ...(one.top < picture.top || one.bottom > picture.bottom ? [`cut: ${one.text}`] : []),
    ...(one.size > 10.5 ? [] : [`small: ${one.text}`]),
    ...lines
      .slice(index + 1)
      .filter(({ left, right }) => one.left < right && left < one.right)
      .filter(({ top, bottom }) => one.top < bottom && top < one.bottom)
      .map((other) => `${one.text} / ${other.text}`),
  ]);
}

async function lostPhoto(page: Page, { adapted }: State) {
  if (adapted) return [];
  const { height } = (await page.getByRole('main').getByRole('img').first().boundingBox())!;
  return height > 150 && height < 720 ? [] : [`${height} pixels high`];
}

/** Buttons, and links that look like one, that would look like plain text without backgrounds and shadows. */
function flatButtons() {
  return [...document.querySelectorAll('main :is(button, a)')]
    .filter((button) => button.matches('button') || getComputedStyle(button).borderRadius !== '0px')
    .filter((button) => button.checkVisibility() && !button.querySelector('img, picture'))
    .filter((button) => {
      const { borderTopWidth, borderLeftWidth } = getComputedStyle(button);
      return Number.parseFloat(borderTopWidth) + Number.parseFloat(borderLeftWidth) === 0;
    })
    .map((button) => button.textContent);
}

/** A headline and a number to call, and nothing to press; a plus beside its number, on the line of its label. */
function faultsOnPaper() {
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
  const middle = (part: Element) =>
    part.getBoundingClientRect().top + part.getBoundingClientRect().height / 2;
  const uneven = [...document.querySelectorAll('dl > div:has(sup)')].filter((group) =>
    ['sup', 'dt'].some(
      (part) => Math.abs(middle(group.querySelector(part)!) - middle(group.querySelector('dd')!)) >= 2,
    ),
  );
  return [
    ...(shown('h1').length === 1 ? [] : ['no headline']),
    ...(shown('footer a[href^="tel:"]').length > 0 ? [] : ['no number to call']),
    ...shown('form, nav, [popover]').map((element) => `to press: ${element.outerHTML.slice(0, 80)}`),
    ...uneven.map((group) => `a plus off its line: ${group.textContent}`),
  ];
}
