import type { z } from 'zod';
import type { FileName, files } from '../../content/schema/files.ts';

/** The contents of a company's content files, as written. */
export type Content = { [Name in FileName]: z.input<(typeof files)[Name]> };

/** The files by their short names. */
export function parts(content: Content) {
  return {
    home: content['home.yaml'],
    about: content['about.yaml'],
    services: content['services.yaml'],
    gallery: content['gallery.yaml'],
    contact: content['contact.yaml'],
    business: content['business.yaml'],
    testimonials: content['testimonials.yaml']!,
    projects: content['projects.yaml']!,
  };
}

/** This many, repeated from the first if there are not enough. */
export function upTo<Entry>(
  count: number,
  entries: Entry[],
  make: (entry: Entry, index: number) => Entry,
): Entry[] {
  return Array.from({ length: count }, (_, index) => make(entries[index % entries.length]!, index));
}

/** Like `upTo`, with a number after each title. */
export function numbered<Entry extends { title: string }>(count: number, entries: Entry[]): Entry[] {
  return upTo(count, entries, (entry, index) => ({ ...entry, title: `${entry.title} ${index + 1}` }));
}
