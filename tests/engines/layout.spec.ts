import { inflateSync } from 'node:zlib';
import { expect, routes, test } from './engine-test.ts';
import { text } from './target.ts';

// Where everything stands at each width: boxes.spec.ts.

for (const route of Object.values(routes)) {
  test(`${route} shows its pictures in its typefaces, and is printed on one sheet`, {
    tag: '@desk',
  }, async ({ visitor }) => {
    await visitor.open(route);
    await visitor.run(goDown);
    await expect.poll(() => visitor.look(text('img'), withoutPicture)).toEqual([]);
    expect(await visitor.run(typefaces)).toEqual({
      loaded: expect.arrayContaining(['Barlow', 'Barlow Condensed']),
      failed: [],
    });
    expect(sheetsOf(await visitor.print())).toBe(1);
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
