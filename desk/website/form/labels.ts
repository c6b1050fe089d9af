import type { FieldPath, ShapeDescription } from '#shared/content/shape.ts';

/**
 * What people call the fields whose keys do not say it, by the last steps that lead to them: the longest that is listed
 * counts. After a bar: one entry of the list.
 */
export const labels: Record<string, string> = {
  page: 'In Google and the browser tab',
  'page.keywords': 'Search words|search word',
  intro: 'Top of the page',
  heading: 'Heading',
  lead: 'Introduction',
  caption: 'Words below the photo',
  anchor: 'Leads to this service',
  more: 'Words of the link',
  closing: 'Last section of the page',
  'closing.heading': 'Heading above the phone number',
  'closing.button': 'Button to the quote form',
  sections: 'Sections of the page|section',
  photos: 'Photos|photo',
  'photos.name': 'Photo',
  steps: 'Steps|step',
  testimonial: 'A customer’s words',
  'testimonial.name': 'Customer',

  name: 'Name',
  shortName: 'Short name',
  phone: 'Phone number',
  email: 'Email address',
  serviceArea: 'Region you work in',
  'business.spanish': 'Spanish pages',
  spanishReview: 'Who has read the Spanish',
  reviewedBy: 'Read by',
  promise: 'What you promise',
  answer: 'You answer',
  freeEstimate: 'Estimates are free',
  callsFrom: 'You call from',
  'business.services': 'Services in the quote form|service',
  'business.services.label': 'Service',
  'business.services.anchor': 'Described under',
  license: 'License number',
  'address.street': 'Street',
  'address.zip': 'ZIP code',
  photoLicense: 'Page about your photos’ license',
  links: 'Your other pages|link',
  'links.label': 'Words of the link',
  url: 'Web address',
  reviewLink: 'Where customers write reviews',
  colors: 'Your colors',
  accent: 'Accent color',
  dark: 'Dark color',
  logo: 'Your logo',
  'logo.file': 'Picture',
  saysName: 'The name can be read in it',
  onDark: 'Light version',
  square: 'Icon',
  copyrightYear: 'Year in the footer',
  figures: 'Numbers you stand behind|number',
  'figures.customers': 'Customers',
  'figures.years': 'Years',
  'figures.projects': 'Projects',
  'figures.support': 'Emergency hours',
  'figures.licensed': 'Licensed and insured',
  cities: 'Cities you work in|city',
  'cities.name': 'City',

  hero: 'What visitors see first',
  phonePhoto: 'Photo for phones',
  'hero.estimate': 'Button to the quote form',
  'hero.services': 'Button to the services',
  'hero.credentials': 'Line under the buttons',
  statistics: 'Your numbers|number',
  'statistics.figure': 'Number',
  'statistics.label': 'Words below it',
  'home.services': 'Your services',
  cards: 'Services shown|service',
  'cards.title': 'Service',
  'cards.service': 'The same service in the quote form',
  also: 'Line below the services',
  'also.link': 'Words of the link',
  whyUs: 'Reasons to choose you',
  'points.title': 'Reason',
  'points.text': 'Explanation',
  'whyUs.points': 'Reasons|reason',
  cut: 'Drawing of a driveway cut open',
  'cut.alt': 'What the drawing shows',
  layers: 'Parts of the drawing',
  'layers.sand': 'The ground',
  'layers.forms': 'The forms',
  'layers.steel': 'The steel',
  'layers.concrete': 'The concrete',
  'layers.joint': 'The saw cut',
  ...Object.fromEntries(
    ['sand', 'forms', 'steel', 'concrete', 'joint'].flatMap((part) => [
      [`${part}.title`, 'Name'],
      [`${part}.text`, 'Explanation'],
    ]),
  ),
  'home.projects': 'Projects',
  featured: 'Which projects|project',

  story: 'Your story',
  paragraphs: 'Paragraphs|paragraph',
  curing: 'Figures beside the story|figure',
  'curing.figure': 'How long',
  'curing.text': 'What can be done then',
  'about.values': 'What you believe in',
  'values.list': 'Values|value',
  'values.list.title': 'Value',
  'values.list.text': 'Explanation',
  achievements: 'Your numbers|number',
  'achievements.figure': 'Number',
  'achievements.label': 'Words below it',
  pours: 'Jobs day by day',
  team: 'Your team',
  'team.points': 'What makes them good|point',
  'about.testimonials': 'Customers’ words',
  'testimonials.names': 'Which customers|customer',

  'services.button': 'Button in each service',
  blocks: 'Your services|service',
  'blocks.anchor': 'Word in the address',
  short: 'Short name',
  filter: 'Button in the gallery',
  'blocks.title': 'Name',
  subtitle: 'What it includes',
  features: 'List with check marks|line',
  cracks: 'Which crack is it?',
  'cracks.service': 'Service chosen in the form',
  'cracks.call': 'Words of the link that calls you',
  'cracks.write': 'Words of the link to the form',
  'cracks.list': 'Kinds of cracks|crack',
  kind: 'Drawing beside it',
  'cracks.list.title': 'What people call it',
  sign: 'How to tell it',
  meaning: 'What it means',
  verdict: 'Seal or replace',
  remedy: 'What you do about it',
  'list.details': 'What the form begins with',
  process: 'How a job goes',

  noProjects: 'While there are no projects',
  pourLink: 'Words of the link to a pour log',
  'contact.photo': 'Photo when the page is shared',
  privacy: 'What happens to what people send',
  'privacy.heading': 'Line that opens it',
  'privacy.points': 'What is kept|point',
  erasure: 'How to have it erased',
  assurances: 'Beside the button that sends|line',
  calculator: 'Concrete calculator',
  'calculator.heading': 'Line that opens it',
  'calculator.text': 'What to measure',
  thickness: 'Advice on the thickness',
  emergency: 'Emergencies',
  'emergency.text': 'When to call',
  'emergency.hours': 'When someone answers',
  'contact.serviceArea': 'Map of your cities',

  projects: 'Projects|project',
  category: 'Service',
  before: 'Photo before the work',
  place: 'City',
  log: 'Pour log',
  psi: 'Strength of the mix, in psi',
  slump: 'Slump, in inches',
  joints: 'Distance between joints, in feet',
  when: 'Day and time',
  'steps.title': 'Step',
  'steps.text': 'What was done',
  'process.steps.text': 'What happens in it',
  testimonials: 'Customers’ words|customer',
  'testimonials.text': 'What they said',
  rating: 'Stars',
  sample: 'This is a sample',
  source: 'Where it came from',
  consent: 'How they agreed',
  alt: 'What it shows',
  focus: 'What must stay in view',
  claims: 'What you confirm|confirmation',
  about: 'What it is about',
  words: 'Exactly these words|sentence',
  by: 'Confirmed by',
  on: 'Confirmed on',
  until: 'Valid until',
};

/** The entry for the longest end of a path that there is one for; whatever a file means by a key, it is named with it. */
function lookUp(table: Record<string, string>, file: string, path: FieldPath): string | undefined {
  const keys = [file.replace('.yaml', ''), ...path.filter((step) => typeof step === 'string')];
  const ends = keys.map((_key, at) => keys.slice(at).join('.'));
  // A file's own name is what a list is called that is the whole file.
  const found = path.length > 0 ? ends : ends.slice(0, 1);
  return found.map((end) => table[end]).find((entry) => entry !== undefined);
}

/** What people call a field; a text in one of its languages goes by the name of the text. */
export function labelOf(file: string, path: FieldPath): string {
  const [language, text] = [path.at(-1), path.slice(0, -1)];
  if (language === 'en' || language === 'es')
    return labelOf(file, text) + (language === 'es' ? ', in Spanish' : '');
  const label = lookUp(labels, file, path)?.split('|')[0];
  return label ?? inWords(String(path.findLast((step) => typeof step === 'string') ?? file));
}

/** What is asked first of an entry, and what last; the rest as the files have it. */
const first = ['title'];
const last = ['icon', 'kind', 'filter', 'anchor'];

/** The keys of a group in the order in which people are asked. */
export function inOrder(keys: readonly string[]): string[] {
  const rank = (key: string) => (first.includes(key) ? -1 : last.indexOf(key) + 1);
  return [...keys].sort((one, other) => rank(one) - rank(other));
}

/** What people call one entry of a list: "reason". */
export const entryLabel = (file: string, path: FieldPath) =>
  lookUp(labels, file, path)?.split('|')[1] ?? 'entry';

/** "serviceArea" → "Service area" */
function inWords(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Hints of a form's own, in place of what the files say; none where the field itself says it. */
const hints: Record<string, string> = {
  answer: 'Working days are those of your hours.',
  'logo.file': 'An SVG file, or a PNG of at least 512 pixels on its longer side.',
  square:
    'A square picture for browser tabs and the home screens of phones. Without one, your logo is shown there.',
  spanish:
    'The whole site in Spanish, too: each text then needs its Spanish. Off, what is written in Spanish is kept.',
  latitude: 'Degrees north, like 28.54.',
  longitude: 'In Florida it begins with a minus, like -81.38.',
  'claims.about': 'In the words in which you are asked for it, like insured.',
  kind: '',
  focus: '',
};

/** What is told about a field below its label; nothing that the label has said. */
export function hintOf(file: string, path: FieldPath, { description }: ShapeDescription): string | undefined {
  const own = lookUp(hints, file, path);
  if (own !== undefined) return own || undefined;
  // How many an entry there may be is told once there are.
  const hint = description?.replace(/,? (?:up to \d+|\d+ to \d+)(?: points)?(?=$|;|, in)/i, '');
  const label = labelOf(file, path);
  const rest =
    hint?.toLowerCase().match(/^(.*?)[,;] /)?.[1] === label.toLowerCase() && hint.slice(label.length + 2);
  if (rest) return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`;
  const said = new Set(stems(label));
  return hint && stems(hint).some((stem) => !said.has(stem)) ? `${hint}.` : undefined;
}

/** Words that tell nothing new. */
const filler =
  /^(?:an?|and|are|be|below|beside|can|for|in|is|it|its|label|large|of|one|on|or|section|that|the|which|this|to|what|where|which|who|your?|us|number)$/;

/** How the words of a text begin: "visitor" is told by "visitors". */
const stems = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [])
    .filter((word) => !filler.test(word))
    .map((word) => word.slice(0, 4));

const choices: Record<string, string> = {
  none: 'No promise',
  '12 hours': 'within 12 hours',
  '24 hours': 'within 24 hours',
  '48 hours': 'within 48 hours',
  '1 working day': 'within 1 working day',
  '2 working days': 'within 2 working days',
  '3 working days': 'within 3 working days',
  hairline: 'Hairline crack',
  step: 'Step: one side lower',
  spall: 'Spall: the top flakes',
  heave: 'Heave: pushed up',
  slab: 'Slab',
  stamp: 'Stamped pattern',
  dock: 'Building with a dock',
  ground: 'Ground',
  steel: 'Steel mesh',
  joint: 'Slab with joints',
  sun: 'Sun',
  crew: 'People',
  shield: 'Shield',
  clock: 'Clock',
  trowel: 'Trowel',
  truck: 'Mixer truck',
};

/** What people call one of a few words that a field may hold. */
export const choiceLabel = (word: string) => choices[word] ?? inWords(word);
