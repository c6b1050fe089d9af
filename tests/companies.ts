import sharp from 'sharp';
import type { z } from 'zod';
import { places } from '#content-model/places/find-place.ts';
import type { FileName, files } from '#content-model/schema/files.ts';

/** The contents of a company's content files, as written. */
export type Content = { [Name in FileName]: z.input<(typeof files)[Name]> };

/** Pictures and drawings of a company, by file name. */
type Logos = Record<string, string | Buffer>;

/** Companies unlike the fixture's in content and look: each turns the fixture's content into its own. */
export const companies = { least, most, many, nasty, gone } satisfies Record<
  string,
  (content: Content) => Promise<Logos>
>;
export type CompanyName = keyof typeof companies;

/** A drawing 420 × 90: a blue square and bars for letters. */
const wideLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 90"><title>AC</title>
<rect width="90" height="90" fill="#0057b8"/><path d="M110 20h60v50h-60zM190 20h90v50h-90zM300 20h110v50H300z"/></svg>`;

/** The minimum that content may be, with a logo that says the shortest name. */
async function least(content: Content): Promise<Logos> {
  const { home, about, services, contact, business } = parts(content);
  Object.assign(business, {
    name: 'AC',
    tagline: 'Slabs',
    email: 'a@b.co',
    license: '',
    colors: { accent: '#ffcd11' },
    logo: { file: 'our logo.svg', saysName: true },
  });
  for (const key of ['figures', 'credentials', 'address'] as const) delete business[key];
  business.cities.length = 1;

  delete home.statistics;
  delete home.testimonial;
  delete home.hero.credentials;
  home.services!.cards.length = 1;
  delete home.services!.also;
  home.whyUs!.points.length = 1;
  for (const key of ['photo', 'caption', 'cut'] as const) delete home.whyUs![key];

  about.page.description = 'Who we are.';
  delete about.achievements;
  delete about.testimonials;
  for (const key of ['photo', 'caption', 'curing'] as const) delete about.story![key];
  about.values!.list.length = 1;
  delete about.team!.photo;
  about.team!.points.length = 1;

  services.blocks.length = 1;
  business.services = services.blocks.map(({ short, anchor }) => ({ label: short, anchor }));
  delete services.blocks[0]!.photos;
  services.process!.steps.length = 1;
  services.cracks!.list.length = 2;

  contact.whyUs!.points = ['Permits'];
  for (const key of ['emergency', 'calculator', 'photo', 'assurances', 'testimonial'] as const)
    delete contact[key];
  delete content['not-found.yaml'].photo;
  content['projects.yaml'] = [];
  content['testimonials.yaml'] = [];
  return { 'our logo.svg': wideLogo };
}

/** The maximum that content may be, with a name in rare letters and logos for every place. */
async function most(content: Content): Promise<Logos> {
  const { home, about, services, gallery, contact, business, testimonials, projects } = parts(content);
  Object.assign(business, {
    name: 'Dvořák & Nguyễn',
    colors: { dark: '#0b1f3f' },
    logo: { file: 'tall.png', onDark: 'tall.png', square: 'logo.svg' },
  });
  business.figures = { ...business.figures, pours: '3 a week' };
  const first = [
    ...['Orlando', 'Tampa', 'Kissimmee', 'Winter Park', 'Lakeland', 'Daytona Beach', 'St. Petersburg'],
    ...['Miami', 'Ocala', 'Sarasota', 'Melbourne', 'Fort Myers'],
  ];
  const others = places.map(({ name }) => name).filter((name) => !first.includes(name));
  business.cities = [...first, ...others].slice(0, 60);
  const voices = upTo(100, testimonials, (voice, index) => ({ ...voice, name: `${voice.name} ${index}` }));
  content['testimonials.yaml'] = voices;
  content['projects.yaml'] = upTo(60, projects, (project, index) => ({
    ...project,
    id: index + 100,
    category: `kind-${index % 8}`,
    title: `Project ${index + 100}`,
    log: projects[0]!.log,
  }));
  const figures = [...Object.keys(business.figures)].map((figure) => ({
    figure,
    label: `How many ${figure}`,
  }));
  home.statistics = figures;
  about.achievements = figures;
  home.testimonial!.name = voices[2]!.name;
  contact.testimonial!.name = voices[11]!.name;
  contact.assurances = ['Free', 'No obligation', 'Licensed, bonded and insured'];
  services.blocks = upTo(8, services.blocks, (block, index) => ({
    ...block,
    anchor: `kind-${index}`,
    title: `${block.title} ${index + 1}`,
  }));
  business.services = services.blocks.map(({ anchor }, index) => ({ label: `Service ${index + 1}`, anchor }));
  services.process!.steps = numbered(6, services.process!.steps);
  services.cracks = { ...services.cracks!, service: 'kind-0', list: numbered(4, services.cracks!.list) };
  home.services!.cards = numbered(8, home.services!.cards).map((card, index) => ({
    ...card,
    anchor: `kind-${index}`,
  }));
  home.services!.also!.anchor = 'kind-3';
  home.whyUs!.points = numbered(8, home.whyUs!.points);
  about.values!.list = numbered(8, about.values!.list);
  about.team!.points = upTo(8, about.team!.points, (point, index) => `${point} ${index}`);
  about.story!.curing = upTo(6, about.story!.curing!, (step, index) => ({
    ...step,
    figure: `${index + 3} days`,
  }));
  about.testimonials!.names = voices.map(({ name }) => name);
  // Consecutive bands that would have the same background.
  about.sections = ['team', 'values', 'pours', 'testimonials', 'achievements', 'story', 'closing'];
  gallery.sections = ['projects'];
  const create = { width: 400, height: 600, channels: 4, background: '#ffffff' } as const;
  return {
    'tall.png': await sharp({ create }).png().toBuffer(),
    'logo.svg': wideLogo.replace('0 0 420 90', '0 0 90 90'),
  };
}

/** More projects than stand on one page: 61, most of them of one kind. */
async function many(content: Content): Promise<Logos> {
  const { projects } = parts(content);
  const kinds = ['residential', 'commercial', 'residential', 'decorative', 'residential'];
  content['projects.yaml'] = upTo(61, projects, (project, index) => ({
    ...project,
    id: index + 1,
    title: `Project ${index + 1}`,
    category: index === 60 ? 'repair' : kinds[index % 5],
    log: index === 1 ? projects[0]!.log : undefined,
  }));
  return {};
}

/** Words that barely fit, in numbers that divide badly, on navy. */
async function nasty(content: Content): Promise<Logos> {
  const { home, about, services, contact, business, testimonials, projects } = parts(content);
  const long = 'Uncompromisinglyreinforcedcast';
  Object.assign(business, {
    name: 'Hernández & Sons Concrete Construction of Central Florida, LLC',
    tagline: `${long}, poured & finished by people who have done nothing else since nineteen eighty-seven`,
    email: 'estimates.and.questions@hernandez-featherstonehaugh-concrete.example.com',
    serviceArea: 'Osceola, Orange, Polk, Hillsborough & Seminole counties',
    figures: { customers: '1,234,567+', years: '½', rating: '4.98 of 5', support: 'Day & night', pours: '7' },
    colors: { accent: '#0057b8', dark: '#1d3b2a' },
    links: [
      { label: 'Google & Maps', url: 'https://maps.google.com/?cid=123&hl=en' },
      { label: 'BBB of Central Florida', url: 'https://www.bbb.org/us/fl/kissimmee/profile/hernandez-0733' },
    ],
    reviewLink: 'https://g.page/r/CQ1x2y3z4/review',
  });
  home.hero.heading = `${long} concrete`;
  home.statistics = Object.keys(business.figures!).map((figure) => ({ figure, label: `${long} ${figure}` }));
  home.sections = ['closing', 'testimonial', 'whyUs', 'services', 'statistics'];
  home.services!.cards = numbered(6, home.services!.cards);
  home.services!.cards[1]!.title = `${long} driveways, aprons & sidewalks`;
  home.whyUs!.points = numbered(7, home.whyUs!.points);
  home.whyUs!.points[0]!.title = long;
  home.whyUs!.cut!.heading = `${long} driveways`;
  home.whyUs!.cut!.layers.steel = { title: long, text: `${long} ${long}` };
  home.projects!.heading = `${long} projects`;
  delete home.testimonial!.photo;

  about.intro = { heading: long, lead: long };
  about.achievements = home.statistics.slice(0, 2);
  about.values!.list = numbered(5, about.values!.list);
  about.values!.list[0] = { title: `${long} values`, icon: 'sun', text: 'Yes.' };
  content['testimonials.yaml'] = upTo(5, testimonials, (voice, index) => ({
    ...voice,
    name: `${voice.name} ${index}`,
    text: index % 2 ? voice.text : `${long}!`,
    place: 'Unincorporated Hillsborough County',
  }));
  about.testimonials!.names = content['testimonials.yaml'].map(({ name }) => name);
  home.testimonial!.name = about.testimonials!.names[4]!;
  about.sections = ['achievements', 'pours', 'team', 'testimonials', 'values'];

  services.blocks.push({
    ...services.blocks[0]!,
    anchor: 'one-more-kind-of-work-that-we-do-well',
    title: 'One more',
  });
  services.blocks[1]!.title = `${long} & Condominium Concrete`;
  services.blocks[2]!.features = [long, `${long} ${long}`];
  for (const block of services.blocks) block.short = `${block.short} & ${long}`;
  business.services = services.blocks.map(({ anchor }, index) => ({ label: `${long} & ${index}`, anchor }));
  services.process!.steps = numbered(5, services.process!.steps);
  services.process!.steps[3]!.title = long;
  const panel = { title: `${long} panel`, sign: long, meaning: long, verdict: long };
  Object.assign(services.cracks!.list[0]!, panel);
  Object.assign(services.cracks!, { call: `Call about this ${long}`, write: long, lead: long });
  services.sections = ['process', 'blocks', 'cracks'];

  contact.sections = ['serviceArea', 'whyUs'];
  contact.whyUs!.points = [long];
  contact.assurances = [`${long} ${long}`];
  contact.testimonial!.name = about.testimonials!.names[2]!;
  contact.emergency!.hours = `${long}, day & night`;
  const steps = [1, 2].map((day) => ({ when: `Day ${day} ${long}`, title: long, text: long }));
  // Two of the same kind: nothing to choose between.
  content['projects.yaml'] = projects
    .filter(({ category }) => category === 'commercial')
    .map((project) => ({
      ...project,
      title: `${long} ${project.title}`,
      place: long,
      log: { slump: 0.25, steps },
    }));
  return {};
}

/** Things were removed, and what refers to them was left as it was. */
async function gone(content: Content): Promise<Logos> {
  const { home, about, services, business, projects } = parts(content);
  content['testimonials.yaml'] = [];
  services.blocks = services.blocks.filter(({ anchor }) => anchor !== 'residential');
  about.values!.list = [];
  services.process!.steps.length = 3;
  for (const project of projects.slice(0, 2)) project.photo = 'gone';
  home.projects!.featured = [4711];
  home.whyUs!.photo = 'gone';
  const pair = services.blocks
    .flatMap(({ photos = [] }) => photos)
    .find(({ caption }) => caption === 'Before');
  pair!.name = 'gone';
  delete business.figures!.projects;
  business.promise = { answer: 'none', freeEstimate: false };
  return {};
}

/** The files by their short names. */
function parts(content: Content) {
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
function upTo<Entry>(count: number, entries: Entry[], make: (entry: Entry, index: number) => Entry): Entry[] {
  return Array.from({ length: count }, (_, index) => make(entries[index % entries.length]!, index));
}

/** Like `upTo`, with a number after each title. */
function numbered<Entry extends { title: string }>(count: number, entries: Entry[]): Entry[] {
  return upTo(count, entries, (entry, index) => ({ ...entry, title: `${entry.title} ${index + 1}` }));
}
