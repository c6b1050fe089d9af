import { join } from 'node:path';
import { readText } from '#content-model/check/read.ts';
import { readForm } from '#content-model/edit/file-form.ts';
import { findPlaceNames } from '#content-model/places/find-place-names.ts';
import { sampleFolder } from '#content-model/prepare/seed.ts';
import { leavesIn, textsIn } from '#content-model/schema/leaves.ts';
import { photoNameOf } from '#content-model/schema/photo-files.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import { licensePattern } from '#content-model/wording/license-pattern.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { entriesOf } from '#shared/content/rows.ts';
import type { FieldPath } from '#shared/content/shape.ts';
import type { SampleLocation } from '#shared/desk/website.ts';
import { findSamplePhoto, isAboutEvents, isSampleText, normalizeText } from './sample-texts.ts';

type Cause = NonNullable<SampleLocation['cause']>;

/** Fields that belong to one company and are compared as a whole: a list of cities may share one with the sample. */
const companyDetails = ['name', 'phone', 'email', 'figures', 'cities'];

/**
 * Finds everything in a content folder that is still the sample's: texts, company details and photos. It compares each
 * text and photo with all that were ever delivered; nothing about it is stored.
 * @param pictures their file names
 */
export function findSamples(folder: string, pictures: string[]): SampleLocation[] {
  const values = readValues(folder);
  const business = values.get('business.yaml');
  const details = companyDetails.filter((key) => {
    const delivered = ownValue(sampleValues().get('business.yaml'), key);
    return delivered !== undefined && isSame(ownValue(business, key), delivered);
  });
  const isSample = (name: string) => findSamplePhoto(join(folder, 'photos', name)) !== undefined;
  const photos = new Set(pictures.filter(isSample).map(photoNameOf));
  const own = new Set(pictures.map(photoNameOf).filter((name) => !photos.has(name)));
  const isLeft = createSampleTest(values, details.includes('cities'));
  const texts = contentFiles.flatMap((file) => findSamplesInFile(file, values.get(file), isLeft));
  return [
    ...details.map((key) => createSample('business.yaml', [key], key === 'cities' ? 'area' : undefined)),
    // A sample photo's description counts with it, and that of a missing photo isn't shown.
    ...texts.filter(({ file, path: [name] }) => file !== 'photos.yaml' || own.has(String(name))),
    ...[...photos].map((name) => createSample('photos.yaml', [name])),
  ];
}

/** Returns a test for whether a field still has the sample's text, in English or, if the site has it, in Spanish. */
function createSampleTest(values: Map<ContentFile, unknown>, hasSampleCities: boolean) {
  const business = values.get('business.yaml');
  const confirmed = new Set(
    entriesOf(values.get('claims.yaml')).flatMap((claim) =>
      entriesOf(ownValue(claim, 'words')).map((words) => normalizeText(String(words))),
    ),
  );
  const untrue = { area: hasSampleCities, license: !ownValue(business, 'license') };
  return (file: ContentFile, path: FieldPath, written: unknown) => {
    const last = path.at(-1);
    if (typeof written !== 'string')
      return file === 'testimonials.yaml' && last === 'sample' && written === true;
    if (last === 'es' && ownValue(business, 'spanish') !== true) return false;
    const words = normalizeText(written);
    if (!isAboutEvents(file) && confirmed.has(words)) return false;
    // Whatever its length and location.
    const cause = isAboutEvents(file) ? undefined : textsWithCause().get(words);
    const field = (last === 'en' ? path.slice(0, -1) : path).join('.');
    return (cause !== undefined && untrue[cause]) || isSampleText({ file, field, written });
  };
}

/** Finds the sample texts of a file; a text and its translation count once. */
function findSamplesInFile(
  file: ContentFile,
  value: unknown,
  isLeft: ReturnType<typeof createSampleTest>,
): SampleLocation[] {
  const found = new Map<string, SampleLocation>();
  for (const { path, value: written, shape } of leavesIn(value, describeShape(file))) {
    const isDetail = file === 'business.yaml' && companyDetails.includes(String(path[0]));
    if (isDetail || shape?.refersTo || !isLeft(file, path, written)) continue;
    const at = ['en', 'es'].includes(String(path.at(-1))) ? path.slice(0, -1) : path;
    const key = at.join('.');
    if (found.has(key)) continue;
    // Where the English is the owner's own, the Spanish alone.
    const place = path.at(-1) === 'es' ? path : at;
    found.set(key, createSample(file, place, isAboutEvents(file) ? undefined : findCause(String(written))));
  }
  return [...found.values()];
}

const createSample = (file: ContentFile, path: FieldPath, cause?: Cause): SampleLocation => ({
  file,
  path,
  ...(cause && { cause }),
});

/** Returns what several texts can be untrue about together. */
function findCause(text: string): Cause | undefined {
  if (findPlaceNames(text).length > 0 || /\bcount(?:y|ies)\b|\bcondados?\b/i.test(text)) return 'area';
  return licensePattern.test(text) ? 'license' : undefined;
}

function readValues(folder: string): Map<ContentFile, unknown> {
  return new Map(
    contentFiles.map((file) => {
      const read = readText(folder, file);
      return [file, read.ok ? readForm(file, read.text).value : undefined];
    }),
  );
}

let sampleCache: Map<ContentFile, unknown> | undefined;
/** The values of this release's sample. */
const sampleValues = () => (sampleCache ??= readValues(sampleFolder));

let causesByText: Map<string, Cause> | undefined;
/** The sample's texts that are true only in its cities, or with a license. */
function textsWithCause(): Map<string, Cause> {
  causesByText ??= new Map(
    [...sampleValues()]
      .filter(([file]) => !isAboutEvents(file))
      .flatMap(([, value]) => textsIn(value))
      .flatMap((text) => {
        const cause = findCause(text);
        return cause ? [[normalizeText(text), cause]] : [];
      }),
  );
  return causesByText;
}
