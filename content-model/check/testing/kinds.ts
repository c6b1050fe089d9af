import type { FileName } from '../../schema/files.ts';

export type Entry = Record<string, unknown> | string;
/** Where the list of a kind of item is, and the key that identifies an entry. */
type Kind = { file: FileName; path: string[]; key: string };

/** The lists of content in which entries can be removed, added and renamed. */
export const kinds: Record<string, Kind> = {
  testimonial: { file: 'testimonials.yaml', path: [], key: 'name' },
  service: { file: 'services.yaml', path: ['blocks'], key: 'anchor' },
  project: { file: 'projects.yaml', path: [], key: 'id' },
  value: { file: 'about.yaml', path: ['values', 'list'], key: 'title' },
  step: { file: 'services.yaml', path: ['process', 'steps'], key: 'title' },
  place: { file: 'business.yaml', path: ['cities'], key: 'name' },
};

export const changes = {
  'one is removed': (list: Entry[]) => void list.shift(),
  'all are removed': (list: Entry[]) => void list.splice(0),
  'one is added': (list: Entry[], key: string) =>
    void list.push(
      typeof list[0] === 'string' ? 'Ocala' : { ...(list[0] as object), [key]: key === 'id' ? 99 : 'new' },
    ),
  'one is renamed': (list: Entry[], key: string) => {
    const last = list.length - 1;
    list[last] =
      typeof list[last] === 'string' || key === 'name'
        ? renamed(list[last]!)
        : { ...(list[last] as object), [key]: key === 'id' ? 98 : 'other' };
  },
};
const renamed = (entry: Entry) => (typeof entry === 'string' ? 'Ocala' : { ...entry, name: 'Ocala' });

/** The problems of lists that need an entry. */
export const needed: Record<string, string> = {
  'service, all are removed': 'services.yaml blocks: has 0 entries; it needs at least 1',
  'place, all are removed': 'business.yaml cities: has 0 entries; it needs at least 1',
};
