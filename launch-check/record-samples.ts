/** Run by hand when the delivered samples change: `node launch-check/record-samples.ts`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { load } from '#content/load.ts';
import { hashOf, type Samples, samplesFile } from './samples.ts';

const photos = readdirSync('content/photos').map((file) => hashOf(readFileSync(`content/photos/${file}`)));
const projects = load('projects.yaml').map(({ description }) => hashOf(description));
writeFileSync(samplesFile, `${JSON.stringify({ photos, projects } satisfies Samples, null, 2)}\n`);
