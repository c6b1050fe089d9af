import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** SHA-256 of what this project is delivered with, in hexadecimal: photographs, and descriptions of projects. */
export type Samples = { photos: string[]; projects: string[] };

export const samplesFile = new URL('samples.json', import.meta.url);

export const readSamples = (): Samples => JSON.parse(readFileSync(samplesFile, 'utf8'));

export const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
