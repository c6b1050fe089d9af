import { photoLimits } from '#shared/photos.ts';
import { sourceOf } from './source-of.ts';

type Named = Pick<File, 'name' | 'size' | 'lastModified'>;

/** Which of the files are taken to those that are there already: each once, and as many as fit. */
export function choosePhotos<Chosen extends Named>(
  there: (Named | undefined)[],
  files: Chosen[],
  count: number,
) {
  const isSame = (one: Named) => (other: Named | undefined) =>
    other !== undefined && sourceOf(one) === sourceOf(other);
  const fresh = files.filter((file, index) => ![...there, ...files.slice(0, index)].some(isSame(file)));
  const room = photoLimits.count - count;
  return { taken: fresh.slice(0, room), over: fresh.slice(room) };
}
