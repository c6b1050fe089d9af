/** Run by hand when the delivered samples change: `node launch-check/record-samples.ts`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sampleFolder } from '#content/prepare/seed.ts';
import { isPhotoFile } from '#content/schema/photo-files.ts';
import { samplePrints } from './samples/photo-print.ts';
import { canBeSample, readSamples, type Samples, samplesFile, withPrints } from './samples/samples.ts';
import { readContentTexts } from './subject/content-texts.ts';

const folder = path.join(sampleFolder, 'photos');
const files = readdirSync(folder).filter(isPhotoFile);
const photos: Record<string, string[]> = {};
for (const file of files) photos[file] = await samplePrints(readFileSync(path.join(folder, file)));

const { photos: known, texts } = readSamples();
for (const found of readContentTexts(sampleFolder).filter(canBeSample)) {
  texts[found.file] = [...new Set([...(texts[found.file] ?? []), found.text])];
}
const samples: Samples = { photos: withPrints(known, photos), texts };
writeFileSync(samplesFile, `${JSON.stringify(samples, null, 1)}\n`);
