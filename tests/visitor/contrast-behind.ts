import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

/** What stands behind one line of text: `worst` is the lowest contrast of a pixel, `poor` the share of pixels below `least`. */
export type Behind = { text: string; least: number; worst: number; poor: number };

type Line = { text: string; color: [number, number, number]; isLarge: boolean; box: DOMRect };

/**
 * Photos a band without its letters, and measures each pixel behind each of its lines against the letters' color:
 * 4.5:1 at least, and 3:1 for letters of 24 pixels and more (WCAG 2.2, 1.4.3).
 */
export async function contrastBehind(page: Page, band: Locator): Promise<Behind[]> {
  const lines = await band.evaluate(linesOf);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`section * { color: transparent !important; stroke: none !important }
      [data-thumb-bar] { visibility: hidden !important }`);
    document.adoptedStyleSheets = [sheet];
  });
  const clip = around(lines.map(({ box }) => box));
  const picture = await page.screenshot({ fullPage: true, clip, animations: 'disabled' });
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });

  return lines.map(({ text, color, isLarge, box }) => {
    const least = isLarge ? 3 : 4.5;
    const light = luminance(color, 0);
    let [worst, poor, count] = [21, 0, 0];
    const bottom = Math.min(info.height, box.y + box.height - clip.y);
    const right = Math.min(info.width, box.x + box.width - clip.x);
    for (let y = Math.ceil(box.y - clip.y); y < bottom; y++)
      for (let x = Math.ceil(box.x - clip.x); x < right; x++, count++) {
        const behind = luminance(data, (y * info.width + x) * 3);
        const contrast = contrastOf(light, behind);
        worst = Math.min(worst, contrast);
        if (contrast < least) poor++;
      }
    return { text, least, worst, poor: count === 0 ? 1 : poor / count };
  });
}

/** The smallest box of whole pixels around all of these. */
function around(boxes: DOMRect[]) {
  const x = Math.floor(Math.min(...boxes.map((box) => box.x)));
  const y = Math.floor(Math.min(...boxes.map((box) => box.y)));
  const right = Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)));
  const bottom = Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)));
  return { x, y, width: right - x, height: bottom - y };
}

/** Runs in the page: the lines of text of an element, with their color as sRGB bytes. */
function linesOf(band: Element): Line[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const bytesOf = (color: string): [number, number, number] => {
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
  const lines: Line[] = [];
  const texts = document.createTreeWalker(band, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement!;
    if (!node.nodeValue?.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { color, fontSize } = getComputedStyle(element);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { x, y, width, height } of range.getClientRects()) {
      // Above and below the letters a line has room that nothing has to be read on.
      const box = { x, y: y + height * 0.14, width, height: height * 0.78 } as DOMRect;
      const isLarge = Number.parseFloat(fontSize) >= 24;
      lines.push({ text: node.nodeValue, color: bytesOf(color), isLarge, box });
    }
  }
  return lines;
}

/** Of each byte of sRGB. */
const linear = Array.from({ length: 256 }, (_, byte) =>
  byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
);

/** WCAG 2.2, contrast ratio of two luminances. */
export const contrastOf = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** WCAG 2.2, relative luminance of the three sRGB bytes from here on. */
export function luminance(bytes: ArrayLike<number>, at: number) {
  return 0.2126 * linear[bytes[at]!]! + 0.7152 * linear[bytes[at + 1]!]! + 0.0722 * linear[bytes[at + 2]!]!;
}
