import { readText } from '#content-model/check/read.ts';
import { readForm } from '#content-model/edit/file-form.ts';
import { placesNamed } from '#content-model/places/places-named.ts';
import { sampleFolder } from '#content-model/prepare/seed.ts';
import { leavesIn } from '#content-model/schema/leaves.ts';
import { photoNameOf } from '#content-model/schema/photo-files.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { entriesOf } from '#shared/content/rows.ts';
import type { FieldPath } from '#shared/content/shape.ts';
import { isAboutEvents, isSampleText, samplePhotoOf, wordsIn } from './sample-texts.ts';

/** Something that came with this project, and that the owner has neither replaced nor confirmed. */
export interface SamplePlace {
  file: ContentFile;
  /** In the shape of a form; a text with its Spanish is one place. Of a photo: its name alone, in photos.yaml. */
  path: FieldPath;
  /** `area`: it names places, and is true only of a company that works there. */
  cause?: 'area';
}

/** What says who the company is, and is nobody's: whole fields, as a list of cities may share one with the sample. */
const facts = ['name', 'phone', 'email', 'figures', 'cities'];

/**
 * Everything in a content folder that is still the sample's: texts, company details and photos. Nothing is stored about it:
 * each text and photo is compared with what was ever delivered.
 * @param hashes the SHA-256 of each picture by file name
 */
export function findSamples(folder: string, hashes: Record<string, string>): SamplePlace[] {
  const values = new Map(contentFiles.map((file) => [file, formIn(folder, file)] as const));
  const confirmed = new Set(
    entriesOf(values.get('claims.yaml')).flatMap((claim) =>
      entriesOf(ownValue(claim, 'words')).map((words) => wordsIn(String(words))),
    ),
  );
  const photos = Object.entries(hashes)
    .filter(([, hash]) => samplePhotoOf(hash) !== undefined)
    .map(([name]) => photoNameOf(name));
  const hasSpanish = ownValue(values.get('business.yaml'), 'spanish') === true;
  const texts = contentFiles.flatMap((file) => textsIn(file, values.get(file), confirmed, hasSpanish));
  return [
    ...factsIn(values.get('business.yaml')),
    // What is said of a sample photo goes with it.
    ...texts.filter(({ file, path: [name] }) => file !== 'photos.yaml' || !photos.includes(String(name))),
    ...photos.map((name) => ({ file: 'photos.yaml' as const, path: [name] })),
  ];
}

function formIn(folder: string, file: ContentFile): unknown {
  const read = readText(folder, file);
  return read.ok ? readForm(file, read.text).value : undefined;
}

function factsIn(business: unknown): SamplePlace[] {
  const sample = formIn(sampleFolder, 'business.yaml');
  return facts
    .filter(
      (key) => ownValue(sample, key) !== undefined && isSame(ownValue(business, key), ownValue(sample, key)),
    )
    .map((key) => ({
      file: 'business.yaml',
      path: [key],
      ...(key === 'cities' && { cause: 'area' as const }),
    }));
}

/** What nobody said, and the texts that came with this project and aren't confirmed; those about events can't be. */
function textsIn(
  file: ContentFile,
  value: unknown,
  confirmed: ReadonlySet<string>,
  hasSpanish: boolean,
): SamplePlace[] {
  const found = new Map<string, SamplePlace>();
  for (const { path: place, value: written } of leavesIn(value)) {
    const last = place.at(-1);
    if (last === 'es' && !hasSpanish) continue;
    const isNobodys = file === 'testimonials.yaml' && last === 'sample' && written === true;
    const text = String(written ?? '');
    const at = last === 'en' || last === 'es' ? place.slice(0, -1) : place;
    const field = (last === 'es' ? place : at).join('.');
    const isSample =
      isSampleText({ file, field, written: text }) && (isAboutEvents(file) || !confirmed.has(wordsIn(text)));
    if (isNobodys || isSample) {
      const isOfArea = placesNamed(text).length > 0 || /\bcount(?:y|ies)\b|\bcondados?\b/i.test(text);
      found.set(at.join('.'), { file, path: at, ...(isOfArea && !isAboutEvents(file) && { cause: 'area' }) });
    }
  }
  return [...found.values()];
}
