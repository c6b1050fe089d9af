import { firstLanguage, type Language, languages } from '#shared/languages.ts';
import { footerPages, routesIn } from '#shared/routes.ts';
import { detectors, type State } from './layout-detectors.ts';
import { setNotch, unfold } from './layout-faults.ts';
import { expect, forgive, hydrated, type Page, readyForPaper, test, windowsOf } from './visit.ts';

/**
 * Phones upright and on their side, with their browser's bars, 400 % zoom of 1280 × 1024, and tablets. 828 is where the
 * bar at the bottom would leave a strip of a link, where a page is not found.
 */
const inHand = windowsOf(
  '320 × 256, 320 × 568, 344 × 882, 390 × 828, 430 × 932, ' +
    '568 × 320, 667 × 375, 844 × 390, 768 × 1024, 820 × 1180, 1024 × 768',
);

/** Windows of a desk: small ones, those beside which something begins to fit, wide ones. */
const onDesk = windowsOf(
  '511 × 900, 640 × 900, 900 × 800, 992 × 800, 1000 × 800, 1060 × 800, 1150 × 800, 1230 × 800, ' +
    '1280 × 720, 1440 × 900, 1920 × 1080, 2560 × 1440',
);
/** Further ones for the hero, which is as high as the window. */
const ofHero = {
  hand: windowsOf('375 × 547, 390 × 664'),
  desk: windowsOf(
    '991 × 700, 1024 × 600, 1184 × 640, 1280 × 577, 1366 × 625, 1536 × 730, 1920 × 600, 2560 × 800',
  ),
};

/** How visitors change what they see: WCAG 2.2, 1.4.4, 1.4.10 and 1.4.12 to the letter, and paper. */
const adaptations: { name: string; windows: string; put: (page: Page) => Promise<unknown> }[] = [
  { name: '400 % zoom', windows: '320 × 256', put: async () => {} },
  {
    name: 'wider spacing',
    windows: '320 × 800, 1280 × 800',
    put: (page) =>
      adopt(
        page,
        `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
          p { margin-bottom: 2em !important }`,
      ),
  },
  {
    name: 'forced colors',
    windows: '1440 × 900',
    put: async (page) => {
      await adopt(page, '');
      await page.emulateMedia({ forcedColors: 'active' });
    },
  },
  {
    name: 'letters twice as large',
    windows: '320 × 640, 360 × 740, 390 × 844, 768 × 1024, 1280 × 1024',
    put: async (page) => {
      await page.emulateMedia({ forcedColors: 'none' });
      await setFontSize(page, 32);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      expect(await page.evaluate(() => matchMedia('(width < 46rem)').matches)).toBe(true);
    },
  },
  {
    name: 'a notch on its side',
    windows: '844 × 390',
    put: async (page) => {
      await setFontSize(page, 16);
      await setNotch(page, 47);
    },
  },
  {
    name: 'paper',
    windows: '720 × 960',
    put: async (page) => {
      await setNotch(page, 0);
      await readyForPaper(page);
      await page.emulateMedia({ media: 'print' });
    },
  },
  {
    name: 'a language with longer words',
    windows: '320 × 568, 390 × 844, 768 × 1024, 992 × 800, 1280 × 720, 1920 × 1080',
    put: async (page) => {
      await page.emulateMedia({ media: 'screen' });
      await page.evaluate(speakLonger);
    },
  },
];

/** Every page of a language. */
const pagesIn = (language: Language) =>
  Object.entries({
    ...routesIn[language],
    accessibility: footerPages.accessibility[language],
    privacy: footerPages.privacy[language],
    notFound: language === firstLanguage ? '/nothing-here' : `/${language}/nada`,
  }) as [State['name'], string][];

for (const language of languages) {
  test.describe(language, { tag: language === firstLanguage ? [] : '@slow' }, () => {
    test.use({ language });
    for (const [name, route] of pagesIn(language)) standsInEveryWindow(name, route);
  });
}

function standsInEveryWindow(name: State['name'], route: string) {
  test.describe('in a hand', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

    test(`${route} stands still, and is laid out without a fault on phones and tablets`, async ({
      page,
      complaints,
    }) => {
      if (name === 'notFound') forgive(complaints); // the browser reports the 404 itself
      await ready(page, { name, route });
      // Loaded once before, so that the fonts are cached: a fallback font matches only approximately.
      await page.evaluate(() => document.fonts.ready);
      await page.addInitScript(noteShifts);
      await ready(page, { name, route });
      expect(await movingWhileScrolled(page)).toEqual([]);
      expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
      if (name === 'home') await showWhite(page, route);
      const windows = name === 'home' ? [...inHand, ...ofHero.hand] : inHand;
      expect(await faultsIn(page, windows, { name, route, device: 'hand' })).toEqual([]);
    });
  });

  test(`${route} is laid out without a fault on a desk, and fetches nothing from another host`, async ({
    page,
    baseURL,
    complaints,
  }) => {
    const foreignRequests: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== baseURL && protocol !== 'data:') foreignRequests.push(request.url());
    });
    if (name === 'notFound') forgive(complaints);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await ready(page, { name, route });
    expect(await risingFullPhotos(page)).toEqual([]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (name === 'home') await showWhite(page, route);
    const windows = name === 'home' ? [...onDesk, ...ofHero.desk] : onDesk;
    expect(await faultsIn(page, windows, { name, route, device: 'desk' })).toEqual([]);
    expect(foreignRequests).toEqual([]);
  });

  test(`${route} can be read on an adapted display, everything unfolded, and on paper`, async ({
    page,
    complaints,
  }) => {
    if (name === 'notFound') forgive(complaints);
    await ready(page, { name, route });
    await unfold(page);
    const faults: string[] = [];
    for (const { name: adapted, windows, put } of adaptations) {
      await put(page);
      faults.push(...(await faultsIn(page, windowsOf(windows), { name, route, device: 'adapted', adapted })));
    }
    expect(faults).toEqual([]);
  });
}

async function ready(page: Page, { name, route }: Pick<State, 'name' | 'route'>) {
  await page.goto(route);
  if (name === 'gallery' || name === 'contact') await hydrated(page);
}

/** What every detector finds in these windows: each fault with its page, its window and its detector. */
async function faultsIn(
  page: Page,
  windows: ReturnType<typeof windowsOf>,
  visit: Omit<State, 'width' | 'height'>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name: size, width, height } of windows) {
    await page.setViewportSize({ width, height });
    await page.evaluate(waitForLayout);
    const state = { ...visit, width, height };
    const place = [`${state.route} at ${size}`, state.adapted].filter(Boolean).join(', ');
    const due = Object.entries(detectors).filter(([, { where }]) => where(state));
    const inPage = due.flatMap(([name, each]) =>
      'inPage' in each ? `${JSON.stringify(name)}: ${each.inPage}` : [],
    );
    const found = await page.evaluate<Record<string, string[]>>(
      `Object.fromEntries(Object.entries({ ${inPage} }).map(([name, find]) => [name, find()]))`,
    );
    for (const [name, each] of due) if ('find' in each) found[name] = await each.find(page, state);
    for (const [name, those] of Object.entries(found))
      faults.push(...those.map((fault) => `${place} › ${name}: ${fault}`));
  }
  return faults;
}

/**
 * Runs in the page: puts accents on what is said and makes it 40 % longer, as the next language may. Names and numbers
 * stay.
 */
function speakLonger() {
  const accented: Record<string, string> = { a: 'ä', e: 'é', i: 'ï', o: 'õ', u: 'ü', n: 'ñ' };
  const longer = (text: string) => {
    const more = 'lörém ïpsüm dõlör sît ämét '.repeat(20).slice(0, Math.ceil(text.length * 0.4));
    return `${text.replace(/[aeioun]/g, (letter) => accented[letter]!)} ${more}`.trimEnd();
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.nodeValue!.trim();
    if (!/\p{L}{3}/u.test(text) || node.parentElement!.closest('[translate=no], script, style, svg'))
      continue;
    node.nodeValue = node.nodeValue!.replace(text, () => longer(text));
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]'))
    field.placeholder = longer(field.placeholder);
}

/** Runs in the page: waits for fonts, and for what follows a new size. */
async function waitForLayout() {
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

async function setFontSize(page: Page, standard: number) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard } });
}

function adopt(page: Page, style: string) {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, style);
}

/** Opens Home with one white pixel, as large as it is, for the photo of its hero. */
async function showWhite(page: Page, route: string) {
  const body = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mP4DwABAQEAG7buVgAAAABJRU5ErkJggg==',
    'base64',
  );
  const sources = await page
    .locator('main > section')
    .first()
    .locator('source')
    .evaluateAll((all) =>
      (all as HTMLSourceElement[]).flatMap(({ srcset }) => srcset.match(/[\w-]+\./) ?? []),
    );
  const hero = new RegExp(`/_astro/(${sources.join('|').replaceAll('.', '\\.')})`);
  await page.route(hero, (asked) => asked.fulfill({ body, contentType: 'image/png' }));
  await Promise.all([page.waitForResponse(hero), page.goto(route)]);
}

/** Runs in the page before its own scripts. */
function noteShifts() {
  // Two pixels of the whole window. A font that comes after the first paint on a busy machine moves a line by less: its
  // stand-in is measured.
  const least = 0.002;
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Shift[])
      if (!hadRecentInput && value > least) shifts.push(value);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Scrolls through the page by the wheel. @returns the classes of what moves meanwhile, though motion is not wanted */
async function movingWhileScrolled(page: Page) {
  const moved: unknown[] = [];
  for (let step = 1; step <= 5; step++) {
    await page.mouse.wheel(0, 700);
    const isThere = (wanted: number) =>
      scrollY >= wanted || scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    await expect.poll(() => page.evaluate(isThere, 700 * step)).toBe(true);
    moved.push(
      ...(await page.evaluate(() =>
        document.getAnimations().flatMap((animation) => {
          const { target } = animation.effect as KeyframeEffect;
          const isMoving = animation.playState === 'running' && !(animation instanceof CSSTransition);
          return isMoving ? [target?.className] : [];
        }),
      )),
    );
  }
  const pending = () =>
    [...document.images].filter(({ complete, loading }) => !complete && loading !== 'lazy').length;
  await expect.poll(() => page.evaluate(pending)).toBe(0);
  await page.evaluate(waitForLayout);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  return moved;
}

/** Photos that fill their band from edge to edge and yet rise into it while they come into view. */
function risingFullPhotos(page: Page) {
  return page.locator('main > section > *').evaluateAll((parts) =>
    parts
      .filter((part) => part.getBoundingClientRect().height > part.parentElement!.clientHeight - 24)
      .filter((part) => part.querySelector('img') && !part.querySelector('h1, h2, h3, p, li'))
      .filter((part) => getComputedStyle(part).animationName !== 'none')
      .map((part) => part.className),
  );
}
