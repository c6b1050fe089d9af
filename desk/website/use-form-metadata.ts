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
import type { FormMetadata, NameChoice } from './form/form-context.ts';
import { toBrackets } from './outline/brackets.ts';
import { getTitle, joinTexts, type PlaceholderValues, readText } from './outline/summarize-value.ts';
import { listSamplePhotos } from './samples.ts';

/** Converts entries into choices, without those that have no name. */
const toChoices = (entries: unknown[], nameOf: (entry: unknown) => unknown): NameChoice[] =>
  entries.flatMap((entry) => {
    const value = readText(nameOf(entry));
    return value ? [{ value, label: getTitle(entry) || value }] : [];
  });

/** Returns what the form of a file needs to know about photos and other files, as they are being edited. */
export function useFormMetadata(file: ContentFile, website: Website): FormMetadata {
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
      samplePhotos: listSamplePhotos(samples),
      names: {
        photo: photos.map(({ name }) => ({
          value: name,
          label: getPhotoDescription(notes, name),
          texts: getPhotoSearchText(notes, name),
        })),
        testimonial: toChoices(entriesOf(customers), (entry) => ownValue(entry, 'name')),
        project: toChoices(entriesOf(projects), (entry) => ownValue(entry, 'id')),
        service: toChoices(entriesOf(blocks), (entry) => ownValue(entry, 'anchor')),
        offeredService: toChoices(entriesOf(offered), (entry) => ownValue(entry, 'id')),
        figure: Object.entries(figures ?? {}).map(([value, label]) => ({ value, label: String(label) })),
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

/** Returns the description of a photo in the first language. */
export const getPhotoDescription = (notes: unknown, photo: string) =>
  toBrackets(readText(ownValue(ownValue(notes, photo), 'alt')));

/** Returns the searchable text of a photo: its name, and its description in each language. */
export const getPhotoSearchText = (notes: unknown, photo: string) =>
  `${photo} ${joinTexts(ownValue(ownValue(notes, photo), 'alt'))}`;

/** Returns the values of the placeholders in the website's texts. */
export function usePlaceholderValues(): PlaceholderValues {
  const business = useValue('business.yaml');
  const projects = entriesOf(useValue('projects.yaml')).length;
  const services = entriesOf(ownValue(useValue('services.yaml'), 'blocks')).length;
  const values = entriesOf(valueAt(useValue('about.yaml'), ['values', 'list'])).length;
  return useMemo(
    () => ({ business, counts: { projects, services, values } }),
    [business, projects, services, values],
  );
}
