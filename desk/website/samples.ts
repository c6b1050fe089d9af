import { times } from '#desk/format/figures.ts';
import { isSame } from '#shared/content/is-same.ts';
import { valueAtRow } from '#shared/content/rows.ts';
import { valueAt } from '#shared/content/shape.ts';
import type { Problem, SamplePlace, Website } from '#shared/desk/website.ts';
import { openFile } from './draft/draft-store.ts';
import { rowPathOf, valueInState } from './draft/revisions.ts';

export const isPhoto = ({ file, path }: SamplePlace) => file === 'photos.yaml' && path.length === 1;
const isEvent = ({ file }: SamplePlace) => file === 'projects.yaml' || file === 'testimonials.yaml';

/** The names of the photos that are still the sample's. */
export const samplePhotosOf = (samples: Website['samples'] = []): ReadonlySet<string> =>
  new Set(samples.filter(isPhoto).map(({ path: [name] }) => String(name)));

/** The places in the list of a file, each entry once: a project is one sample, however many texts it has. */
const entriesIn = (samples: readonly SamplePlace[], file: SamplePlace['file']) =>
  new Set(samples.filter((one) => one.file === file).map(({ path: [place] }) => place)).size;

/** "9 sample projects, 4 sample testimonials, 88 sample texts and 22 sample photos"; empty if nothing is left. */
export function countSamples(samples: Website['samples'] = []): string {
  const counts: [number, string][] = [
    [entriesIn(samples, 'projects.yaml'), 'sample project'],
    [entriesIn(samples, 'testimonials.yaml'), 'sample testimonial'],
    [samples.filter((one) => !isPhoto(one) && !isEvent(one)).length, 'sample text'],
    [samplePhotosOf(samples).size, 'sample photo'],
  ];
  const list = counts.filter(([count]) => count > 0).map(([count, noun]) => times(count, noun));
  return new Intl.ListFormat('en-US').format(list);
}

/** The samples of a file as its form shows them, each until something else is written there. */
export function sampleProblems({ samples = [] }: Website, file: SamplePlace['file']): Problem[] {
  const [now, state] = [openFile(file)?.draft?.now, valueInState(file)];
  return samples
    .filter(
      (one) =>
        one.file === file && isSame(valueAtRow(now, rowPathOf(file, one.path)), valueAt(state, one.path)),
    )
    .map(({ path }) => ({ file, path, message: 'Sample', severity: 'warning', cause: 'sample' }));
}
