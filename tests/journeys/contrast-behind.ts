import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

/** What stands behind one line of text: `worst` is the lowest contrast of a pixel, `poor` the share of pixels below `least`. */
export type Behind = { text: string; least: number; worst: number; poor: number };

type Line = { text: string; color: [number, number, number]; isLarge: boolean; box: DOMRect };

/**
 * Photographs a band without its letters, and measures each pixel behind each of its lines against the letters' color:
 * 4.5:1 at least, and 3:1 for letters of 24 pixels and more (WCAG 2.2, 1.4.3).
 */
export async function contrastBehind(page: Page, band: Locator): Promise<Behind[]> {
  const lines = await band.evaluate(linesOf);
  const hidden = await page.addStyleTag({
    content: `section * { color: transparent !important; stroke: none !important }
      [data-thumb-bar] { visibility: hidden !important }`,
  });
  const clip = (await band.boundingBox())!;
  const picture = await page.screenshot({ fullPage: true, clip, animations: 'disabled' });
  await hidden.evaluate((style) => (style as Element).remove());
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) =>
    data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3);

  return lines.map(({ text, color, isLarge, box }) => {
    const least = isLarge ? 3 : 4.5;
    let [worst, poor, count] = [21, 0, 0];
    for (let y = Math.ceil(box.y - clip.y); y < Math.min(info.height, box.y + box.height - clip.y); y++)
      for (let x = Math.ceil(box.x); x < Math.min(info.width, box.x + box.width); x++, count++) {
        const contrast = contrastOf(color, pixel(x, y));
        worst = Math.min(worst, contrast);
        if (contrast < least) poor++;
      }
    return { text, least, worst, poor: count === 0 ? 1 : poor / count };
  });
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

/** WCAG 2.2, contrast ratio. */
function contrastOf(one: ArrayLike<number>, other: ArrayLike<number>) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2, relative luminance of sRGB bytes. */
function luminance(bytes: ArrayLike<number>) {
  const linear = (byte: number) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(bytes[0]!) + 0.7152 * linear(bytes[1]!) + 0.0722 * linear(bytes[2]!);
}
