import { expect, it } from 'vitest';
import { findServiceOffers } from '#desk/website/outline/same-service.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { rowsOf } from '#shared/content/rows.ts';

const option = (id: string, en: string, es: string, anchor: string) => ({ id, label: { en, es }, anchor });
const card = (service: string, en: string, anchor: string) => ({ service, title: { en }, anchor });
const offered = [
  option('drives', 'Driveways', 'Entradas', 'homes'),
  option('slabs', 'Slabs', 'Losas', 'homes'),
  option('repair', 'Repair', 'Reparación', 'repair'),
];
const cards = [card('drives', 'Driveways & Walks', 'homes'), card('repair', 'We fix cracks', 'repair')];
const blocks = [
  { anchor: 'homes', title: { en: 'Homes', es: 'Casas' }, short: { en: 'Homes' } },
  { anchor: 'repair', title: { en: 'Repair', es: 'Reparación' }, short: { en: 'Fixes' } },
];
const values: Partial<Record<ContentFile, unknown>> = {
  'business.yaml': { services: offered },
  'home.yaml': { services: { cards } },
  'services.yaml': { blocks },
};
const offersAt = (file: ContentFile, list: readonly unknown[], at: number, after?: unknown) =>
  findServiceOffers({ file, row: rowsOf(list)[at]!, before: list[at], after }, (name) => values[name]).map(
    ({ file: where, was, is, isLikely }) => ({ where, was, is, isLikely }),
  );

it('offers a new name where the old one stands, and in full where another stands', () => {
  const renamed = { ...offered[0], label: { en: 'Drives', es: 'Entradas' } };
  // The block is another choice's, too: it keeps a name of its own.
  expect(offersAt('business.yaml', offered, 0, renamed)).toEqual([
    { where: 'home.yaml', was: ['Driveways & Walks'], is: ['Drives & Walks'], isLikely: true },
  ]);
  const both = { ...offered[2], label: { en: 'Restoration', es: 'Restauración' } };
  expect(offersAt('business.yaml', offered, 2, both)).toEqual([
    { where: 'home.yaml', was: ['We fix cracks'], is: ['Restoration'], isLikely: true },
    {
      where: 'services.yaml',
      was: ['Repair', 'Reparación'],
      is: ['Restoration', 'Restauración'],
      isLikely: true,
    },
    { where: 'services.yaml', was: ['Fixes'], is: ['Restoration'], isLikely: false },
  ]);
});

it('offers the same from a card and from a block; what belongs to no service stands alone', () => {
  const names = (file: ContentFile, list: readonly unknown[], at: number) =>
    offersAt(file, list, at, { ...(list[at] as object), title: { en: 'Other' } }).map(({ where }) => where);
  expect(names('home.yaml', cards, 1)).toEqual(['business.yaml', 'services.yaml', 'services.yaml']);
  expect(names('services.yaml', blocks, 1)).toEqual(['business.yaml', 'home.yaml']);
  expect(names('services.yaml', blocks, 0)).toEqual([]);
  expect(names('home.yaml', [{ title: { en: 'Walks' }, anchor: 'repair' }], 0)).toEqual([]);
});

it('offers to remove what was removed from the form, and only names what was removed elsewhere', () => {
  expect(offersAt('business.yaml', offered, 2)).toEqual([
    { where: 'home.yaml', was: ['We fix cracks'], is: [], isLikely: true },
    { where: 'services.yaml', was: ['Repair'], is: [], isLikely: true },
  ]);
  expect(offersAt('home.yaml', cards, 0)).toEqual([
    { where: 'business.yaml', was: ['Driveways'], is: [], isLikely: false },
  ]);
});
