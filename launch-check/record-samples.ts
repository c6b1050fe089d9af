/** Run by hand when the delivered samples change: `node launch-check/record-samples.ts`. */
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sampleFolder } from '#content-model/prepare/seed.ts';
import {
  canBeSample,
  hashOf,
  readSamples,
  type Samples,
  samplesFile,
} from '#content-model/samples/sample-texts.ts';
import { isPhotoFile } from '#content-model/schema/photo-files.ts';
import { readContentTexts } from './content-texts.ts';

const { photos, texts } = readSamples();
const folder = path.join(sampleFolder, 'photos');
for (const name of readdirSync(folder).filter(isPhotoFile)) {
  const file = path.join(folder, name);
  photos[name] = { ...photos[name], [hashOf(file)]: statSync(file).size };
}
const found = readContentTexts(sampleFolder, { inAll: true }).filter(canBeSample);
const samples: Samples = {
  photos,
  texts: [...new Set([...texts, ...found.map(({ written }) => written)])],
};
writeFileSync(samplesFile, `${JSON.stringify(samples, null, 1)}\n`);
