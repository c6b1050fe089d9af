/** Run by hand when the delivered samples change: `node launch-check/record-samples.ts`. */
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sampleFolder } from '#content-model/prepare/seed.ts';
import { canBeSample, readSamples, type Samples, samplesFile } from '#content-model/samples/sample-texts.ts';
import { isPhotoFile } from '#content-model/schema/photo-files.ts';
import { readContentTexts } from './content-texts.ts';
import { hashOf } from './sample-content.ts';

const { photos, texts } = readSamples();
const folder = path.join(sampleFolder, 'photos');
for (const file of readdirSync(folder).filter(isPhotoFile))
  photos[file] = [...new Set([...(photos[file] ?? []), hashOf(path.join(folder, file))])];
const found = readContentTexts(sampleFolder, { inAll: true }).filter(canBeSample);
const samples: Samples = {
  photos,
  texts: [...new Set([...texts, ...found.map(({ written }) => written)])],
};
writeFileSync(samplesFile, `${JSON.stringify(samples, null, 1)}\n`);
