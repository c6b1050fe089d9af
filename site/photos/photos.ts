import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import sharp from 'sharp';
import { openPicture } from '#content-model/check/open-picture.ts';
import { hashPhoto, makeOnce } from '#content-model/check/photo-cache.ts';
import { eachLanguage, loadContent } from '#site/language.ts';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import { measuredQuality, type Qualities } from './measured-quality.ts';
import {
  desktopWidth,
  type PhotoSize,
  type PhotoSlot,
  phoneMedia,
  phoneWidth,
  photoSizes,
} from './photo-sizes.ts';

// `content-photos` is an alias of astro.config.ts: a glob must be a string literal.
const originals = import.meta.glob<{ default: ImageMetadata }>(
  'content-photos/*.{[jJ][pP][gG],[jJ][pP][eE][gG],[pP][nN][gG]}',
  { eager: true },
);
const notes = eachLanguage(() => new Map(Object.entries(loadContent('photos.yaml'))));

/**
 * Encodes a photo of content/photos/ for one place.
 * @param phoneName another photo of the same thing, for phones; by default the same one, cropped
 * @throws if there is no such photo or nothing says what it shows: both fail the build
 */
export async function photo(name: string, place: PhotoSlot, phoneName = name): Promise<SizedPhoto> {
  const original = originalPhoto(name);
  const { alt, focus } = noteOf(name);
  const size: PhotoSize = photoSizes[place];
  const ratio = Math.max(original.width / original.height, size.tallest ?? 0);
  const [whole, phone, color] = await Promise.all([
    encode(original, size, ratio, focus),
    size.phone &&
      encode(originalPhoto(phoneName), size.phone, size.phone.ratio, noteOf(phoneName).focus, true),
    meanColor(original),
  ]);
  const { width } = original;
  return {
    alt,
    width,
    height: Math.round(width / ratio),
    color,
    focus,
    sizes: size.sizes,
    ...whole,
    phone: phone &&
      size.phone && { media: phoneMedia, sizes: size.phone.sizes, avif: phone.avif, webp: phone.webp },
  };
}

/** Encodes an optional photo. */
export async function photoIfAny(name: string | undefined, place: PhotoSlot) {
  return name === undefined ? undefined : photo(name, place);
}

/** Returns a photo's entry in content/photos.yaml. @throws if there is none */
export function noteOf(name: string) {
  const note = notes().get(name);
  if (!note) throw new Error(`content/photos.yaml does not say what "${name}" shows`);
  return note;
}

/**
 * The picture as the owner put it into content/photos/; `fsPath` is its file.
 * @throws if there is none by that name
 */
export function originalPhoto(name: string) {
  const found = Object.entries(originals).find(([file]) => file.replace(/^.*\/|\.\w+$/g, '') === name);
  if (!found) throw new Error(`content/photos has no picture called "${name}"`);
  // Astro publishes an original if any of its properties but these two are read.
  const { clone, fsPath } = found[1].default as ImageMetadata & { fsPath: string; clone?: ImageMetadata };
  return { ...(clone ?? found[1].default), fsPath };
}

type OriginalPhoto = ReturnType<typeof originalPhoto>;

/**
 * In WebP at one width, a desktop’s: each address costs the page some bytes, and every promised engine knows AVIF.
 * @param isDense whether only phones load these files
 */
async function encode(
  original: OriginalPhoto,
  wanted: { widths: number[] },
  ratio: number,
  focus?: string,
  isDense = false,
) {
  const widths = wanted.widths.filter((width) => width <= original.width);
  const encoded = (some: number[], more: { format: 'avif' | 'webp'; quality?: number }) => {
    const width = some.at(-1) ?? original.width;
    const height = Math.round(width / ratio);
    return getImage({ src: original, width, height, fit: 'cover', position: focus, widths: some, ...more });
  };
  const quality = await measuredQuality(original.fsPath);
  const useOf = (width: number): keyof Qualities => {
    if (isDense || width === phoneWidth) return 'dense';
    return width > desktopWidth ? 'wide' : 'fine';
  };
  const avif = async (use: keyof Qualities) => {
    const some = widths.filter((width) => useOf(width) === use);
    return (
      some.length > 0 && (await encoded(some, { format: 'avif', quality: quality[use] })).srcSet.attribute
    );
  };
  const forDesktop = widths.findLast((width) => width <= desktopWidth);
  const [dense, fine, wide, webp] = await Promise.all([
    avif('dense'),
    avif('fine'),
    avif('wide'),
    encoded(forDesktop ? [forDesktop] : [], { format: 'webp' }),
  ]);
  return { src: webp.src, avif: [dense, fine, wide].filter(Boolean).join(', '), webp: webp.srcSet.attribute };
}

async function meanColor({ fsPath }: { fsPath: string }) {
  const color = await makeOnce([await hashPhoto(fsPath), 'mean color'], async () => {
    // What it is asked of is the whole picture, whatever size was wished for.
    const small = await openPicture(fsPath).resize(64).png().toBuffer();
    const { channels } = await sharp(small).removeAlpha().stats();
    const parts = channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'));
    return Buffer.from(`#${parts.join('')}`);
  });
  return Buffer.from(color).toString();
}
