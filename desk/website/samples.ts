import { formatCount } from '#desk/format/numbers.ts';
import { isSame } from '#shared/content/is-same.ts';
import { valueAtRow } from '#shared/content/rows.ts';
import { valueAt } from '#shared/content/shape.ts';
import type { Problem, SampleLocation, Website } from '#shared/desk/website.ts';
import { openFile } from './draft/draft-store.ts';
import { getReportedValue, reportedRowPath } from './draft/revisions.ts';

export const isPhoto = ({ file, path }: SampleLocation) => file === 'photos.yaml' && path.length === 1;
const isEvent = ({ file }: SampleLocation) => file === 'projects.yaml' || file === 'testimonials.yaml';

/** Returns the names of the photos that are still the sample's. */
export const listSamplePhotos = (samples: readonly SampleLocation[] = []): ReadonlySet<string> =>
  new Set(samples.filter(isPhoto).map(({ path: [name] }) => String(name)));

/** Counts the list entries of a file with sample content, each once. */
const countEntries = (samples: readonly SampleLocation[], file: SampleLocation['file']) =>
  new Set(samples.filter((one) => one.file === file).map(({ path: [place] }) => place)).size;

const countByKind = (samples: readonly SampleLocation[]): [number, string][] => [
  [countEntries(samples, 'projects.yaml'), 'sample project'],
  [countEntries(samples, 'testimonials.yaml'), 'sample testimonial'],
  [samples.filter((one) => !isPhoto(one) && !isEvent(one)).length, 'sample text'],
  [listSamplePhotos(samples).size, 'sample photo'],
];

/** Returns how many projects, testimonials, texts and photos are still the sample's. */
export const countAllSamples = (samples: readonly SampleLocation[]): number =>
  countByKind(samples).reduce((sum, [count]) => sum + count, 0);

/** Formats the counts, like "9 sample projects and 22 sample photos"; empty if nothing is left. */
export function countSamples(samples: Website['samples'] = []): string {
  const list = countByKind(samples)
    .filter(([count]) => count > 0)
    .map(([count, noun]) => formatCount(count, noun));
  return new Intl.ListFormat('en-US').format(list);
}

/** Returns the samples of a file as problems for its form, unless something else is written there now. */
export function findSampleProblems({ samples = [] }: Website, file: SampleLocation['file']): Problem[] {
  const [now, state] = [openFile(file)?.draft?.now, getReportedValue(file)];
  return samples
    .filter(
      (one) =>
        one.file === file &&
        isSame(valueAtRow(now, reportedRowPath(file, one.path)), valueAt(state, one.path)),
    )
    .map(({ path }) => ({ file, path, message: 'Sample', severity: 'warning', cause: 'sample' }));
}
