import type { ContentFile } from './files.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const random = (below: number) => crypto.getRandomValues(new Uint32Array(1))[0]! % below;

/**
 * An id for a new entry of a file whose entries are stored with one (of business.yaml, the services of the form); undefined
 * for other files. It's random, so that no other device gives the same and a removed entry's is never given again.
 */
export function newId(file: ContentFile): number | string | undefined {
  if (file === 'projects.yaml') return 100_000_000 + random(900_000_000);
  const letter = { 'testimonials.yaml': 't', 'business.yaml': 's' }[file as string];
  return letter && `${letter}${Array.from({ length: 11 }, () => letters[random(letters.length)]).join('')}`;
}
