/** Run by hand when the delivered samples change: `node launch-check/record-samples.ts`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentFolder, load } from '#content/load.ts';
import { isPhotoFile } from '#content/photo-files.ts';
import { hashOf, readSamples, type Samples, samplesFile } from './samples.ts';

const photosFolder = path.join(contentFolder, 'photos');
const photos = readdirSync(photosFolder)
  .filter(isPhotoFile)
  .map((file) => hashOf(readFileSync(path.join(photosFolder, file))));
// What was a sample once is one for good.
const known = readSamples();
const projects = load('projects.yaml').map(({ description }) => hashOf(description));
const union = (one: string[], other: string[]) => [...new Set([...one, ...other])];
const both = { photos: union(known.photos, photos), projects: union(known.projects, projects) };
writeFileSync(samplesFile, `${JSON.stringify(both satisfies Samples, null, 2)}\n`);
