import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** What was ever delivered with this project: photos by file name, each SHA-256 with its size in bytes, and texts. */
export interface Samples {
  photos: Record<string, Record<string, number>>;
  texts: string[];
}

export const samplesFile = new URL('samples.json', import.meta.url);
export const readSamples = (): Samples => JSON.parse(readFileSync(samplesFile, 'utf8'));

/** Once a sample, always a sample: a site that was seeded by an earlier release has that one's text. */
const samples = readSamples();
const sampleTexts = new Set(samples.texts.map(normalizeText));
const samplePhotos = new Map(
  Object.entries(samples.photos).flatMap(([name, sizes]) => Object.keys(sizes).map((hash) => [hash, name])),
);
const sampleSizes = new Set(Object.values(samples.photos).flatMap((sizes) => Object.values(sizes)));

/** The name under which this picture was delivered; undefined for an owner's. Only one of a sample's size is read. */
export const findSamplePhoto = (file: string): string | undefined =>
  sampleSizes.has(statSync(file).size) ? samplePhotos.get(hashOf(file)) : undefined;

export const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** A text as a file has it. `field`: keys and positions with dots between them, `hero.heading.es` for its Spanish. */
interface WrittenText {
  file: string;
  field: string;
  written: string;
}

/** Shorter texts are too common to count: anyone would write "Get a free estimate". Spanish takes more words for as much. */
const minWords = (field: string) => (field.endsWith('.es') ? 7 : 5);

/** Fields that name something, or that read the same on any site. */
const ignoredFields =
  /(^|\.)(keywords|icon|photo|phonePhoto|anchor|button|calculator|erasure|name|place|category|source|consent|when|hours)(\.|$)|^page\.title(\.|$)/;
/** These say nothing about the company. */
const ignoredFiles = ['not-found.yaml', 'claims.yaml'];
/** These are about real events: they can't be confirmed, only replaced. */
const eventFiles = ['projects.yaml', 'testimonials.yaml'];

/** Whether a file is about real events, which nobody can confirm for another company. */
export const isAboutEvents = (file: string) => eventFiles.includes(file);

/** Whether a text of this length in this field can be a sample that describes a company. */
export const canBeSample = ({ file, field, written }: WrittenText) =>
  !ignoredFiles.includes(file) &&
  !ignoredFields.test(field) &&
  normalizeText(written).split(' ').length >= minWords(field);

/** Whether a text came with this project. @param text as it is shown, with its words in braces filled in */
export const isSampleText = (place: WrittenText, text = place.written) =>
  canBeSample(place) && [place.written, text].some((words) => sampleTexts.has(normalizeText(words)));

/** The words and figures of a text, ignoring case, accents and punctuation. */
export function normalizeText(text: string): string {
  // Accents go first: normalizing takes the square of the time for a long run of them.
  const folded = text
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFKD')
    .toLowerCase();
  return (folded.replace(/\p{M}/gu, '').match(/[a-z0-9]+/g) ?? []).join(' ');
}
