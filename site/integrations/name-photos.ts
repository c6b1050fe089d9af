import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { rewritePages } from './tidy-markup.ts';

/** The file names that Astro gives: the original's name and hash, a hash of the encoding, the format. */
const encoded = /^(.+)\.([\w-]{8}_[A-Za-z0-9]+)\.(avif|webp)$/;

/**
 * Names all files of a photo by one hash of their contents and a number each, from the smallest on: Astro's hash
 * for each file and format does not compress, and a page lists eight for every picture.
 * @param folder the built site
 */
export function namePhotos(folder: string) {
  const place = path.join(folder, '_astro');
  const files = readdirSync(place).flatMap((file) => {
    const [, photo, tail, format] = encoded.exec(file) ?? [];
    if (!photo || !tail || !format) return [];
    return { file, photo, tail, format };
  });
  const tails = new Map<string, string>();
  const originals = Map.groupBy(files, ({ photo, tail }) => `${photo}.${tail.slice(0, 8)}`);
  for (const each of originals.values()) {
    // One photo's files at a time: all of them are more than a small machine holds.
    const read = each.map((one) => ({ ...one, bytes: readFileSync(path.join(place, one.file)) }));
    const sorted = read.toSorted((a, b) => a.bytes.length - b.bytes.length || a.bytes.compare(b.bytes));
    const hash = createHash('sha256');
    for (const { bytes } of sorted) hash.update(bytes);
    // Enough to tell two versions of one photo apart.
    const name = hash.digest('base64url').slice(0, 6);
    for (const format of ['avif', 'webp']) {
      for (const [index, one] of sorted.filter((other) => other.format === format).entries()) {
        const tail = `${name}-${index + 1}`;
        tails.set(`${one.tail}.${format}`, `${tail}.${format}`);
        renameSync(path.join(place, one.file), path.join(place, `${one.photo}.${tail}.${format}`));
      }
    }
  }
  rewritePages(folder, (page) =>
    page.replace(/(?<=\.)[\w-]{8}_[A-Za-z0-9]+\.(?:avif|webp)\b/g, (tail) => tails.get(tail) ?? tail),
  );
}
