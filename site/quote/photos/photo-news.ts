import type { RequestNews } from './tell-photos.ts';

/** What the photographs' code is told: pictures that were chosen, dropped or pasted, or what became of a request. */
export type PhotoNews = RequestNews | { files: File[] };
