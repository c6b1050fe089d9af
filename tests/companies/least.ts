import { type Content, parts } from './content.ts';

/** The minimum that content may be. */
export function least(content: Content) {
  const { home, about, services, contact, business } = parts(content);
  Object.assign(business, { name: 'Al', tagline: 'Slabs', email: 'a@b.co', license: '' });
  for (const key of ['figures', 'credentials', 'address'] as const) delete business[key];
  business.cities.length = 1;

  delete home.statistics;
  delete home.testimonial;
  delete home.hero.credentials;
  home.services!.cards.length = 2;
  delete home.services!.also;
  home.whyUs!.points.length = 3;
  for (const key of ['photo', 'caption', 'cut'] as const) delete home.whyUs![key];

  about.page.description = 'Who we are.';
  delete about.achievements;
  delete about.testimonials;
  for (const key of ['photo', 'caption', 'curing'] as const) delete about.story![key];
  about.values!.list.length = 3;
  delete about.team!.photo;
  about.team!.points.length = 1;

  services.blocks.length = 2;
  business.services = services.blocks.map(({ short, anchor }) => ({ label: short, anchor }));
  delete services.blocks[0]!.photos;
  services.process!.steps.length = 2;
  services.cracks!.list.length = 2;

  contact.whyUs!.points = ['Permits'];
  for (const key of ['emergency', 'calculator', 'photo', 'assurances', 'testimonial'] as const)
    delete contact[key];
  delete content['not-found.yaml'].photo;
  content['projects.yaml'] = [];
  content['testimonials.yaml'] = [];
}
