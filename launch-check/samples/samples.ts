import { readFileSync } from 'node:fs';
import { fewestWords, isSampleFrom, likeness, wordsIn } from './text-likeness.ts';

/** What this project is delivered with: the prints of its photographs by file, and its texts by content file. */
export type Samples = { photos: Record<string, string[]>; texts: Record<string, string[]> };

export const samplesFile = new URL('samples.json', import.meta.url);

export const readSamples = (): Samples => JSON.parse(readFileSync(samplesFile, 'utf8'));

/** The prints of photographs with further ones: once a sample, always a sample, also when its picture is made anew. */
export function withPrints(known: Samples['photos'], found: Samples['photos']): Samples['photos'] {
  const photos = { ...known };
  for (const [file, prints] of Object.entries(found))
    photos[file] = [...new Set([...(known[file] ?? []), ...prints])];
  return photos;
}

/** Fields that name something, or that read the same on any site. */
const unasked =
  /(^|\.)(keywords|icon|photo|phonePhoto|anchor|button|calculator|erasure|name|place|category|source|consent|when)(\.|$)|^page\.title$/;
/** These say nothing about the company. */
const unaskedFiles = ['not-found.yaml', 'claims.yaml'];

/** Whether a text of this length in this field can be a sample that describes a company. */
export function canBeSample({ file, field, text }: { file: string; field: string; text: string }): boolean {
  return !unaskedFiles.includes(file) && !unasked.test(field) && wordsIn(text).length >= fewestWords;
}

/** The delivered text that this one is, or was made from with few changes; it may be in another file by now. */
export function sampleOf(text: string, { texts }: Samples): string | undefined {
  const known = Object.values(texts).flat();
  const likely = known
    .map((sample) => ({ sample, alike: likeness(text, sample) }))
    .sort((a, b) => b.alike - a.alike)[0];
  return likely && likely.alike >= isSampleFrom ? likely.sample : undefined;
}
