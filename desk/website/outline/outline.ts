import { fileTitles } from '#shared/content/file-titles.ts';
import type { ContentFile } from '#shared/content/files.ts';
import type { FieldPath } from '#shared/content/shape.ts';
import { screens } from '#shared/desk/addresses.ts';
import { footerPages } from '#shared/routes.ts';

/** An editable item: a form, or a list whose entries have forms. */
export interface OutlineItem {
  /** The last part of its address; empty for the only item of a group. */
  id: string;
  label: string;
  file: ContentFile;
  /** The path of its fields in the file. */
  path: FieldPath;
  /** The fields that belong to it, in the order of the form; all by default. */
  fields?: readonly string[];
  /** The path of the page that a preview shows for it, if not that of its group. */
  page?: string;
  /** The kind of list, if it is one: ordered entries, or photos by name. */
  list?: 'ordered' | 'photos';
  /** The noun for one entry. */
  entry?: string;
  /** What a list is for, shown while it's empty. */
  purpose?: string;
}

/** A group of items on the first screen: a page of the site, or content that several pages show. */
export interface OutlineGroup {
  id: string;
  label: string;
  /** The path of the page that a preview shows for it. */
  page: string;
  items: readonly OutlineItem[];
}

const inFile =
  (file: ContentFile) =>
  (id: string, label: string, path: FieldPath, fields?: string[], page?: string): OutlineItem => ({
    id,
    label,
    file,
    path,
    ...(fields && { fields }),
    ...(page && { page }),
  });

type ItemInput = readonly [id: string, label: string, path?: FieldPath, fields?: string[], page?: string];

/** Builds the group of a page: its sections in the order of the sample, then the invisible fields. */
function page(id: string, address: string, inputs: readonly ItemInput[]): OutlineGroup {
  const file = `${id}.yaml` as ContentFile;
  const item = inFile(file);
  const items = inputs.map(([key, name, path = [key], ...rest]) => item(key, name, path, ...rest));
  const search = item('search', 'In Google and the browser tab', ['page']);
  return { id, label: fileTitles[file], page: address, items: [...items, search] };
}

const company = inFile('business.yaml');
const sections: ItemInput = ['sections', 'What the page shows, and in what order'];
const closing: ItemInput = ['closing', 'Last section of the page'];
const top: ItemInput = ['intro', 'Top of the page'];

/** What the lists are for that may be empty. */
const purposes: Partial<Record<ContentFile, string>> = {
  'projects.yaml': 'Visitors see your projects in the gallery and on the home page.',
  'testimonials.yaml': 'What customers say about your work. Visitors read it next to your projects.',
  'photos.yaml': 'The photos of your website, and what each one shows.',
  'claims.yaml':
    'Your answers under “Before you go live” are listed here: what you confirmed, who did, and when.',
};

export const groups: readonly OutlineGroup[] = [
  {
    id: 'company',
    label: fileTitles['business.yaml'],
    page: '/contact',
    items: [
      company('contact', 'Name, phone and email', [], ['name', 'tagline', 'phone', 'email', 'shortName']),
      company('place', 'Hours, cities and address', [], ['hours', 'serviceArea', 'cities', 'address']),
      company('promise', 'What you promise and offer', [], ['promise', 'services']),
      company('quotes', 'Text for your quotes', ['quoteBlocks']),
      company('care', 'After the pour', ['care']),
      company('numbers', 'Numbers you stand behind', ['figures']),
      company('look', 'Logo and colors', [], ['logo', 'colors']),
      company(
        'links',
        'License, footer and links',
        [],
        ['license', 'credentials', 'copyrightYear', 'links', 'reviewLink', 'photoLicense'],
      ),
      company('spanish', 'Spanish', [], ['spanish', 'spanishReview']),
    ],
  },
  page('home', '/', [
    ['hero', 'Top of the page'],
    ['statistics', 'Your numbers'],
    ['services', 'Your services'],
    ['whyUs', 'Reasons to choose you', ['whyUs'], ['heading', 'photo', 'caption', 'points', 'more']],
    ['drawing', 'Cutaway drawing of a driveway', ['whyUs', 'cut']],
    ['projects', 'Projects on this page'],
    ['testimonial', 'Testimonial'],
    closing,
    sections,
  ]),
  page('about', '/about', [
    top,
    ['story', 'Your story'],
    ['values', 'What you believe in'],
    ['achievements', 'Your numbers'],
    ['pours', 'Jobs day by day'],
    ['team', 'Your team'],
    ['testimonials', 'Testimonials'],
    closing,
    sections,
  ]),
  page('services', '/services', [
    top,
    ['blocks', 'Your services', [], ['blocks', 'button']],
    ['cracks', 'Which crack is it?'],
    ['process', 'How a job goes'],
    closing,
    sections,
  ]),
  page('gallery', '/gallery', [
    top,
    ['words', 'Text around the projects', [], ['noProjects', 'pourLink']],
    closing,
    sections,
  ]),
  page('contact', '/contact', [
    top,
    ['form', 'Text around the form', [], ['assurances', 'photo']],
    ['privacy', 'Privacy notice', ['privacy'], undefined, footerPages.privacy.en],
    ['calculator', 'Concrete calculator', ['calculator'], ['heading', 'text', 'thickness']],
    ['prices', 'Prices', ['calculator', 'prices']],
    ['testimonial', 'Testimonial'],
    ['emergency', 'Emergencies'],
    ['whyUs', 'Reasons to choose you'],
    ['serviceArea', 'Map of your cities'],
    sections,
  ]),
  list('projects', 'project', 'projects.yaml', '/gallery'),
  list('customers', 'customer', 'testimonials.yaml', '/about'),
  list('photos', 'photo', 'photos.yaml', '/gallery', 'photos'),
  list('claims', 'confirmation', 'claims.yaml', '/'),
  page('not-found', '/404', [['words', 'What it says', [], ['heading', 'text', 'photo']]]),
];

function list(
  id: string,
  entry: string,
  file: ContentFile,
  address: string,
  kind: OutlineItem['list'] = 'ordered',
): OutlineGroup {
  const label = fileTitles[file];
  const purpose = purposes[file];
  const item: OutlineItem = {
    ...inFile(file)('', label, []),
    list: kind,
    entry,
    ...(purpose && { purpose }),
  };
  return { id, label, page: address, items: [item] };
}

export interface ItemLocation {
  group: OutlineGroup;
  item: OutlineItem;
}

/** Formats a location, like "Home page · Top of the page". */
export const formatItemLocation = ({ group, item }: ItemLocation) =>
  item.list ? group.label : `${group.label} · ${item.label}`;

/** Finds the item of an address below `/desk/website`. For a list, the item id is that of an entry. */
export function findItem(groupId: string, itemId: string): ItemLocation | undefined {
  const group = groups.find(({ id }) => id === groupId);
  const item = group?.items.find(({ id, list }) => list !== undefined || id === itemId);
  return group && item && { group, item };
}

/** Finds the item that a field belongs to: the one with the longest path. */
export function findItemWith(file: ContentFile, path: FieldPath): ItemLocation {
  const all = groups.flatMap((group) => group.items.map((item) => ({ group, item })));
  const matching = all.filter(({ item }) => includesField(item, file, path));
  const [location = all.find(({ item }) => item.file === file)!] = matching.sort(
    (one, other) => other.item.path.length - one.item.path.length,
  );
  return location;
}

function includesField(item: OutlineItem, file: ContentFile, path: FieldPath): boolean {
  if (item.file !== file || !item.path.every((step, at) => path[at] === step)) return false;
  const key = path[item.path.length];
  return !item.fields || key === undefined || item.fields.includes(String(key));
}

/** Returns the address of the form of a field, with the field after `#`. */
export function getFieldAddress(file: ContentFile, path: FieldPath): string {
  const { group, item } = findItemWith(file, path);
  const [entry] = item.list ? path : [];
  const parts = [group.id, entry === undefined ? item.id : encodeURIComponent(entry)];
  const isDeeper = path.length > (item.list ? 1 : item.path.length);
  const field = isDeeper ? `#${path.map(encodeURIComponent).join('/')}` : '';
  return screens.website(parts.filter(Boolean).join('/')) + field;
}

/** Parses the hash of `getFieldAddress`; undefined if it names no field. */
export function parseFieldHash(hash: string): FieldPath | undefined {
  if (hash.length < 2) return undefined;
  const steps = hash.slice(1).split('/').map(decodeURIComponent);
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}
