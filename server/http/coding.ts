import Negotiator from 'negotiator';

/** Content codings of pre-compressed files and the endings of the files that hold them, as the build writes them; smallest first. */
export const endings = { br: '.br', zstd: '.zst', gzip: '.gz' } as const;

export type Coding = keyof typeof endings;

/** The first of `codings` that the client takes; undefined for the file as it is. */
export function chooseCoding(acceptEncoding: string | string[] | undefined, codings: Coding[]) {
  const taken = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(codings);
  return codings.find((coding) => taken.includes(coding));
}
