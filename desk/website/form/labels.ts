import type { FieldPath, ShapeDescription } from '#shared/content/shape.ts';

/**
 * What people call the fields whose keys do not say it, by the last steps that lead to them: the longest that is listed
 * counts. After a bar: one entry of the list.
 */
const labels: Record<string, string> = {
  page: 'For search engines',
  'page.keywords': 'Search words|search word',
  intro: 'Top of the page',
  heading: 'Heading',
  lead: 'Introduction',
  caption: 'Words below the photo',
  anchor: 'Leads to this service',
  more: 'Words of the link',
  closing: 'End of the page',
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
  'business.spanish': 'The site in Spanish, too',
  spanishReview: 'Who has read the Spanish',
  reviewedBy: 'Read by',
  promise: 'What you promise',
  answer: 'You answer',
  freeEstimate: 'Estimates are free',
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
  square: 'Square version',
  copyrightYear: 'Year in the footer',
  figures: 'Your numbers|number',
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
  statistics: 'Numbers|number',
  'statistics.figure': 'Number',
  'statistics.label': 'Words below it',
  'home.services': 'Services',
  cards: 'Services shown|service',
  'cards.title': 'Service',
  also: 'Line below the services',
  'also.link': 'Words of the link',
  whyUs: 'Why choose you',
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
  'sand.title': 'Name',
  'forms.title': 'Name',
  'steel.title': 'Name',
  'concrete.title': 'Name',
  'joint.title': 'Name',
  'home.projects': 'Projects',
  featured: 'Which projects|project',

  story: 'Your story',
  paragraphs: 'Paragraphs|paragraph',
  curing: 'Figures beside the story|figure',
  'curing.figure': 'How long',
  'curing.text': 'What can be done then',
  'about.values': 'What you stand by',
  'values.list': 'Values|value',
  'list.title': 'Title',
  achievements: 'Numbers|number',
  'achievements.figure': 'Number',
  'achievements.label': 'Words below it',
  pours: 'Pours, day by day',
  team: 'Your team',
  'team.points': 'What makes them good|point',
  'about.testimonials': 'What customers say',
  'testimonials.names': 'Which customers|customer',

  'services.button': 'Button in each service',
  blocks: 'Services|service',
  'blocks.anchor': 'Word in the address',
  short: 'Short name',
  filter: 'Button in the gallery',
  'blocks.title': 'Name',
  subtitle: 'What it includes',
  features: 'List with check marks|line',
  cracks: 'Help with telling cracks',
  'cracks.service': 'Service chosen in the form',
  'cracks.call': 'Words of the link that calls you',
  'cracks.write': 'Words of the link to the form',
  'cracks.list': 'Kinds of cracks|crack',
  kind: 'Drawing',
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
  privacy: 'Privacy notice',
  'privacy.heading': 'Line that opens it',
  'privacy.points': 'What is kept|point',
  erasure: 'How to have it erased',
  assurances: 'Beside the button that sends|line',
  calculator: 'Concrete calculator',
  'calculator.heading': 'Line that opens it',
  'calculator.text': 'What to measure',
  thickness: 'Advice on the thickness',
  emergency: 'Box for emergencies',
  'emergency.text': 'When to call',
  'emergency.hours': 'When someone answers',
  'contact.serviceArea': 'Map',

  projects: 'Projects|project',
  category: 'Service',
  before: 'Photo before the work',
  place: 'City',
  log: 'Pour log',
  psi: 'Strength of the mix, in psi',
  slump: 'Slump, in inches',
  joints: 'Distance between joints, in feet',
  when: 'Day and time',
  'steps.text': 'What was done',
  'process.steps.text': 'What happens in it',
  testimonials: 'Customers’ words|customer',
  'testimonials.text': 'What they said',
  rating: 'Stars',
  sample: 'This is a sample',
  source: 'Where it came from',
  consent: 'How they agreed',
  'photos.alt': 'What it shows',
  alt: 'What it shows',
  focus: 'What must stay in view',
  claims: 'What you confirm|confirmation',
  about: 'What it is about',
  words: 'Exactly these words|sentence',
  by: 'Confirmed by',
  on: 'Confirmed on',
  until: 'Valid until',
};

/** @param path from the top of the file; @param file like `home.yaml`, whose keys may mean something else elsewhere */
const find = (file: string, path: FieldPath): string | undefined => {
  const keys = [file.replace('.yaml', ''), ...path.filter((step) => typeof step === 'string')];
  const found = keys.map((_key, at) => labels[keys.slice(at).join('.')]);
  // A file's own name is what a list is called that is the whole file.
  return found.slice(0, path.length > 0 ? undefined : 1).find((label) => label !== undefined);
};

/** What people call a field. */
export function labelOf(file: string, path: FieldPath): string {
  const label = find(file, path)?.split('|')[0];
  return label ?? inWords(String(path.findLast((step) => typeof step === 'string') ?? file));
}

/** What people call one entry of a list: "reason". */
export const entryLabel = (file: string, path: FieldPath) => find(file, path)?.split('|')[1] ?? 'entry';

/** "serviceArea" → "Service area" */
function inWords(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What goes without saying beside the label. */
const obvious =
  /^(?:Which of your (?:photos|numbers)|Which customer|Heading of this section|Icon beside it|Words below the (?:photo|number)|City|ZIP code|One (?:paragraph|point|reason|section))$/;

/** What is told about a field below its label. */
export function hintOf({ description }: ShapeDescription): string | undefined {
  return description === undefined || obvious.test(description)
    ? undefined
    : `${description}.`.replace('..', '.');
}

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

/** What people call one of a few words that a field may hold. @param path of that field */
export const choiceLabel = (_path: FieldPath, word: string) => choices[word] ?? inWords(word);
