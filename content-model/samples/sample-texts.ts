import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** All samples that were ever delivered: photos by file name, each SHA-256 with its size in bytes, and texts. */
export interface Samples {
  photos: Record<string, Record<string, number>>;
  texts: string[];
}

export const samplesFile = new URL('samples.json', import.meta.url);
export const readSamples = (): Samples => JSON.parse(readFileSync(samplesFile, 'utf8'));

/** The samples of all releases: a site seeded by an earlier one has that one's text. */
const samples = readSamples();
const sampleTexts = new Set(samples.texts.map(normalizeText));
const samplePhotos = new Map(
  Object.entries(samples.photos).flatMap(([name, sizes]) => Object.keys(sizes).map((hash) => [hash, name])),
);
const sampleSizes = new Set(Object.values(samples.photos).flatMap((sizes) => Object.values(sizes)));

/**
 * Returns the sample photo that a picture is; undefined for an owner's. Only files with the size of a sample are
 * hashed.
 */
export const findSamplePhoto = (file: string): string | undefined =>
  sampleSizes.has(statSync(file).size) ? samplePhotos.get(hashOf(file)) : undefined;

export const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** A text as it is written in a file. `field` is its path with dots: `hero.heading.es` for its Spanish. */
interface WrittenText {
  file: string;
  field: string;
  written: string;
}

/**
 * The fewest words of a text that counts as a sample: anyone would write "Get a free estimate". Spanish needs more
 * words.
 */
const minWords = (field: string) => (field.endsWith('.es') ? 7 : 5);

/** Fields that name something, or that read the same on any site. */
const ignoredFields =
  /(^|\.)(keywords|icon|photo|phonePhoto|anchor|button|calculator|erasure|name|place|what|category|source|consent|when|hours)(\.|$)|^page\.title(\.|$)/;
/** Files that say nothing about the company. */
const ignoredFiles = ['not-found.yaml', 'claims.yaml'];
/** Files about real events: their texts can't be confirmed, only replaced. */
const eventFiles = ['projects.yaml', 'testimonials.yaml'];

/** Whether a file is about real events, which can't be true of another company. */
export const isAboutEvents = (file: string) => eventFiles.includes(file);

/** Whether a text is long enough, and in a field, to count as a sample. */
export const canBeSample = ({ file, field, written }: WrittenText) =>
  !ignoredFiles.includes(file) &&
  !ignoredFields.test(field) &&
  normalizeText(written).split(' ').length >= minWords(field);

/**
 * Whether a text is a delivered sample.
 * @param text the text as it is shown, with its placeholders filled in
 */
export const isSampleText = (place: WrittenText, text = place.written) =>
  canBeSample(place) && [place.written, text].some((words) => sampleTexts.has(normalizeText(words)));

/** Returns a text's words and figures without case, accents and punctuation, for comparison. */
export function normalizeText(text: string): string {
  // Accents go first: normalizing takes the square of the time for a long run of them.
  const folded = text
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFKD')
    .toLowerCase();
  return (folded.replace(/\p{M}/gu, '').match(/[a-z0-9]+/g) ?? []).join(' ');
}
