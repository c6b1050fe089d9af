import { type Content, numbered, parts, upTo } from './content.ts';

/** The maximum that content may be. */
export function most(content: Content) {
  const { home, about, services, gallery, contact, business, testimonials, projects } = parts(content);
  business.figures = { ...business.figures, pours: '3 a week' };
  business.cities = [
    ...['Orlando', 'Tampa', 'Kissimmee', 'Winter Park', 'Lakeland', 'Daytona Beach', 'St. Petersburg'],
    ...['Miami', 'Ocala', 'Sarasota', 'Melbourne', 'Fort Myers'],
  ];
  const voices = upTo(12, testimonials, (voice, index) => ({ ...voice, name: `${voice.name} ${index}` }));
  content['testimonials.yaml'] = voices;
  content['projects.yaml'] = upTo(60, projects, (project, index) => ({
    ...project,
    id: index + 100,
    category: `kind-${index % 8}`,
    title: `Project ${index + 100}`,
    log: index < 6 ? projects[0]!.log : undefined,
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
}
