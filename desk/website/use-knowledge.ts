import { useMemo } from 'react';
import { queryClient } from '#desk/api/query-client.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { entriesOf, toFieldPath, valueAtRow } from '#shared/content/rows.ts';
import { valueAt } from '#shared/content/shape.ts';
import type { Website } from '#shared/desk/website.ts';
import { openFile, readFiles } from './draft/draft-store.ts';
import { useValue } from './draft/use-website.ts';
import { websiteQuery } from './draft/website-query.ts';
import type { FormKnowledge, NameChoice } from './form/knowledge.ts';
import { samplePhotosOf } from './samples.ts';
import { toBrackets } from './things/brackets.ts';
import { type Known, textOf, textsIn, titleOf } from './things/glance.ts';

/** A choice for each entry that can be named. */
const choices = (entries: unknown[], nameOf: (entry: unknown) => unknown): NameChoice[] =>
  entries.flatMap((entry) => {
    const value = textOf(nameOf(entry));
    return value ? [{ value, label: titleOf(entry) || value }] : [];
  });

/** What the forms of a file have to know of the others, as they are in their forms. */
export function useKnowledge(file: ContentFile, website: Website): FormKnowledge {
  const notes = useValue('photos.yaml');
  const customers = useValue('testimonials.yaml');
  const projects = useValue('projects.yaml');
  const blocks = ownValue(useValue('services.yaml'), 'blocks');
  const business = useValue('business.yaml');
  const [figures, spanish, offered] = ['figures', 'spanish', 'services'].map((key) =>
    ownValue(business, key),
  );
  const { photos, samples } = website;
  return useMemo(
    () => ({
      file,
      hasSpanish: spanish === true,
      photos,
      samplePhotos: samplePhotosOf(samples),
      names: {
        photo: photos.map(({ name }) => ({
          value: name,
          label: shownIn(notes, name),
          texts: textsShownIn(notes, name),
        })),
        testimonial: choices(entriesOf(customers), (entry) => ownValue(entry, 'name')),
        project: choices(entriesOf(projects), (entry) => ownValue(entry, 'id')),
        service: choices(entriesOf(blocks), (entry) => ownValue(entry, 'anchor')),
        offeredService: choices(entriesOf(offered), (entry) => ownValue(entry, 'id')),
        figure: Object.entries(figures ?? {}).map(([value, says]) => ({ value, label: String(says) })),
      },
      watchField(path) {
        const valueNow = () => openFile(file)?.draft?.now;
        const before = valueAtRow(valueNow(), path);
        return () =>
          toFieldPath(valueNow(), path) !== undefined && isSame(valueAtRow(valueNow(), path), before);
      },
      onPhotoAdded: () => {
        void readFiles(['photos.yaml']);
        void queryClient.invalidateQueries({ queryKey: websiteQuery.queryKey });
      },
    }),
    [file, spanish, photos, samples, notes, customers, projects, blocks, offered, figures],
  );
}

/** What a photograph shows, in the first language. */
export const shownIn = (notes: unknown, photo: string) =>
  toBrackets(textOf(ownValue(ownValue(notes, photo), 'alt')));

/** What a search finds a photo by: its name, and what it shows in each language. */
export const textsShownIn = (notes: unknown, photo: string) =>
  `${photo} ${textsIn(ownValue(ownValue(notes, photo), 'alt'))}`;

/** What the texts of the website are filled in from. */
export function useKnown(): Known {
  const business = useValue('business.yaml');
  const projects = entriesOf(useValue('projects.yaml')).length;
  const services = entriesOf(ownValue(useValue('services.yaml'), 'blocks')).length;
  const values = entriesOf(valueAt(useValue('about.yaml'), ['values', 'list'])).length;
  return useMemo(
    () => ({ business, counts: { projects, services, values } }),
    [business, projects, services, values],
  );
}
