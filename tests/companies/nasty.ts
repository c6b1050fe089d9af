import { type Content, numbered, parts, upTo } from './content.ts';

/** A very long word. */
const long = 'Uncompromisinglyreinforcedcast';

/** Words that barely fit, in numbers that divide badly. */
export function nasty(content: Content) {
  const { home, about, services, contact, business, testimonials, projects } = parts(content);
  Object.assign(business, {
    name: 'Hernández-Featherstonehaugh & Núñez Brothers’ Concrete Works',
    tagline: `${long}, poured & finished by people who have done nothing else since nineteen eighty-seven`,
    email: 'estimates.and.questions@hernandez-featherstonehaugh-concrete.example.com',
    serviceArea: 'Osceola, Orange, Polk, Hillsborough & Seminole counties',
    figures: { customers: '1,234,567+', years: '½', rating: '4.98 of 5', support: 'Day & night', pours: '7' },
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
  const hardSteps = [1, 2].map((day) => ({ when: `Day ${day} ${long}`, title: long, text: long }));

  services.blocks = [
    ...services.blocks,
    { ...services.blocks[0]!, anchor: 'one-more-kind-of-work-that-we-do-well', title: 'One more' },
  ];
  services.blocks[1]!.title = `${long} & Condominium Concrete`;
  services.blocks[2]!.features = [long, `${long} ${long}`];
  for (const block of services.blocks) block.short = `${block.short} & ${long}`;
  business.services = services.blocks.map(({ anchor }, index) => ({ label: `${long} & ${index}`, anchor }));
  services.process!.steps = numbered(5, services.process!.steps);
  services.process!.steps[3]!.title = long;
  Object.assign(services.cracks!.list[0]!, {
    title: `${long} panel`,
    sign: long,
    meaning: long,
    verdict: long,
  });
  Object.assign(services.cracks!, { call: `Call about this ${long}`, write: long, lead: long });
  services.sections = ['process', 'blocks', 'cracks'];

  contact.sections = ['serviceArea', 'whyUs'];
  contact.whyUs!.points = [long];
  contact.assurances = [`${long} ${long}`];
  contact.testimonial!.name = about.testimonials!.names[2]!;
  contact.emergency!.hours = `${long}, day & night`;
  // Two of the same kind: nothing to choose between.
  content['projects.yaml'] = projects
    .filter(({ category }) => category === 'commercial')
    .map((project) => ({
      ...{
        ...project,
        title: `${long} ${project.title}`,
        place: long,
        log: { slump: 0.25, steps: hardSteps },
      },
    }));
}
