import { fileTitles } from '#shared/content/file-titles.ts';
import type { ContentFile } from '#shared/content/files.ts';
import type { FieldPath } from '#shared/content/shape.ts';
import { screens } from '#shared/desk/addresses.ts';

/** One thing that can be changed: a form of its own, or a list whose entries have one each. */
export interface Thing {
  /** Last part of its address; none for a group that is one thing. */
  id: string;
  label: string;
  file: ContentFile;
  /** Where in the file its group of fields is. */
  path: FieldPath;
  /** Which fields of that group belong to it, in the order of the form; all by default. */
  fields?: readonly string[];
  /** Its entries, each on a screen of its own: in an order, or photographs by name. */
  list?: 'ordered' | 'photos';
  /** What one entry is called. */
  entry?: string;
}

/** What the first screen offers: a page of the site, or something that several pages show. */
export interface Group {
  id: string;
  label: string;
  /** Where a preview shows it, below the site's address. */
  page: string;
  things: readonly Thing[];
}

const inFile = (file: ContentFile) => (id: string, label: string, path: FieldPath, fields?: string[]) => ({
  id,
  label,
  file,
  path,
  ...(fields && { fields }),
});

type Own = readonly [id: string, label: string, path?: FieldPath, fields?: string[]];

/** The things of a page: its top, then what it says below that in the order of the sample, then what is not seen. */
function page(id: string, address: string, own: readonly Own[]): Group {
  const file = `${id}.yaml` as ContentFile;
  const thing = inFile(file);
  const things = own.map(([key, name, path = [key], fields]) => thing(key, name, path, fields));
  const search = thing('search', 'In Google and the browser tab', ['page']);
  return { id, label: fileTitles[file], page: address, things: [...things, search] };
}

const company = inFile('business.yaml');
const sections: Own = ['sections', 'What the page shows, in which order'];
const closing: Own = ['closing', 'Last section of the page'];
const top: Own = ['intro', 'Top of the page'];

export const groups: readonly Group[] = [
  {
    id: 'company',
    label: fileTitles['business.yaml'],
    page: '/contact',
    things: [
      company('contact', 'Name, phone and email', [], ['name', 'tagline', 'phone', 'email', 'shortName']),
      company('place', 'Hours, cities and address', [], ['hours', 'serviceArea', 'cities', 'address']),
      company('promise', 'What you promise and offer', [], ['promise', 'services']),
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
    ['drawing', 'Drawing of a driveway cut open', ['whyUs', 'cut']],
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
    ['form', 'Beside the form', [], ['assurances', 'photo']],
    ['privacy', 'What happens to what people send'],
    ['calculator', 'Concrete calculator'],
    ['testimonial', 'Testimonial'],
    ['emergency', 'Emergencies'],
    ['whyUs', 'Reasons to choose you'],
    ['serviceArea', 'Map of your cities'],
    sections,
  ]),
  list('projects', 'project', 'projects.yaml', '/gallery'),
  list('customers', 'customer', 'testimonials.yaml', '/about'),
  list('photos', 'photograph', 'photos.yaml', '/gallery', 'photos'),
  list('claims', 'confirmation', 'claims.yaml', '/'),
  page('not-found', '/404', [['words', 'What it says', [], ['heading', 'text', 'photo']]]),
];

function list(
  id: string,
  entry: string,
  file: ContentFile,
  address: string,
  kind: Thing['list'] = 'ordered',
): Group {
  const label = fileTitles[file];
  const thing = { ...inFile(file)('', label, []), list: kind, entry };
  return { id, label, page: address, things: [thing] };
}

export interface Place {
  group: Group;
  thing: Thing;
}

/** Like "Home page · Top of the page". */
export const placeLabel = ({ group, thing }: Place) =>
  thing.list ? group.label : `${group.label} · ${thing.label}`;

/** What an address below `/desk/website` shows. A list is a group by itself, and `thing` one of its entries. */
export function placeAt(groupId: string, thingId: string): Place | undefined {
  const group = groups.find(({ id }) => id === groupId);
  const thing = group?.things.find(({ id, list }) => list !== undefined || id === thingId);
  return group && thing && { group, thing };
}

/** The thing that a field belongs to: the one that reaches furthest into the file. */
export function placeOf(file: ContentFile, path: FieldPath): Place {
  const all = groups.flatMap((group) => group.things.map((thing) => ({ group, thing })));
  const holding = all.filter(({ thing }) => holds(thing, file, path));
  const [place = all.find(({ thing }) => thing.file === file)!] = holding.sort(
    (one, other) => other.thing.path.length - one.thing.path.length,
  );
  return place;
}

function holds(thing: Thing, file: ContentFile, path: FieldPath): boolean {
  if (thing.file !== file || !thing.path.every((step, at) => path[at] === step)) return false;
  const key = path[thing.path.length];
  return !thing.fields || key === undefined || thing.fields.includes(String(key));
}

/** The screen on which a field is changed; the field itself stands after `#`. */
export function addressOf(file: ContentFile, path: FieldPath): string {
  const { group, thing } = placeOf(file, path);
  const [entry] = thing.list ? path : [];
  const parts = [group.id, entry === undefined ? thing.id : encodeURIComponent(entry)];
  const isDeeper = path.length > (thing.list ? 1 : thing.path.length);
  const field = isDeeper ? `#${path.map(encodeURIComponent).join('/')}` : '';
  return screens.website(parts.filter(Boolean).join('/')) + field;
}

/** @param hash as `addressOf` writes it; `#`, or nothing: no field */
export function fieldIn(hash: string): FieldPath | undefined {
  if (hash.length < 2) return undefined;
  const steps = hash.slice(1).split('/').map(decodeURIComponent);
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}
