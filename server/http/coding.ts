import Negotiator from 'negotiator';

/** Content encodings of pre-compressed files and their file extensions, as the build writes them; smallest first. */
export const endings = { br: '.br', zstd: '.zst', gzip: '.gz' } as const;

export type Coding = keyof typeof endings;

/** The first of `codings` that the client accepts; undefined for the uncompressed file. */
export function chooseCoding(acceptEncoding: string | string[] | undefined, codings: Coding[]) {
  const taken = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(codings);
  return codings.find((coding) => taken.includes(coding));
}
