import { expect, routes, test } from './journey.ts';
import { text } from './target.ts';

for (const route of [...Object.values(routes), '/no-such-page']) {
  test(`${route} is laid out correctly, with its pictures and fonts`, async ({ visitor }) => {
    if (route === '/no-such-page') visitor.forgive(/404/);
    await visitor.open(route);
    expect(await visitor.count(text('h1'))).toBe(1);
    expect(await visitor.run(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    await visitor.run(goDown);
    await expect.poll(() => visitor.look(text('img'), withoutPicture)).toEqual([]);
    expect(await visitor.run(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    expect(await visitor.run(fontsThatFail)).toEqual([]);
    expect(await visitor.look(text('h1'), drawnWith)).toEqual(['Barlow Condensed']);
    expect(await visitor.look(text('body'), drawnWith)).toEqual(['Barlow']);
  });
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
