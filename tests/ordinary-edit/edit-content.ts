import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Document, YAMLMap, YAMLSeq } from 'yaml';
import { editYaml, itemsOf } from '../edit-yaml.ts';

/**
 * Does to a content folder what an owner does in an hour: another name and number, two customers' words, a fifth
 * service, a job on the coast, a partner, a logo, a portrait photograph, and no figure that cannot be proven. None of
 * it is a mistake.
 */
export async function editContent(folder: string) {
  const change = (name: string, by: (document: Document.Parsed) => void) =>
    editYaml(path.join(folder, name), by);
  change('business.yaml', (business) => {
    business.set('name', 'Hernández & Núñez Slabworks');
    business.set('tagline', 'Poured once, poured right');
    business.set('phone', '+1 (863) 555 0123');
    business.set('email', 'hola@nunez-slabworks.example');
    business.set('hours', 'Mon-Fri 6:30 a.m. – 4 p.m., Saturdays by appointment');
    business.set('serviceArea', 'Polk County');
    business.setIn(['services', 0, 'label'], 'Carports & Patios');
    itemsOf(business, 'services').push(
      business.createNode({ label: 'Seawalls', anchor: 'seawalls' }) as YAMLMap,
    );
    business.set('credentials', 'Licensed, bonded & insured');
    business.set('license', 'CGC1529384');
    business.set('copyrightYear', 2027);
    business.set('logo', { file: 'logo.svg' });
    business.set('figures', { years: '16+' });
    itemsOf(business, 'cities').splice(1, 1, business.createNode('Daytona Beach') as never);
  });
  writeFileSync(path.join(folder, 'logo.svg'), logo);
  change('testimonials.yaml', (testimonials) => {
    testimonials.contents = testimonials.createNode(customers) as never;
  });
  change('home.yaml', (home) => {
    home.set('statistics', []);
    home.setIn(['testimonial', 'name'], customers[0]!.name);
    (home.getIn(['services', 'cards']) as YAMLSeq).items.pop();
  });
  change('about.yaml', (about) => {
    about.set('achievements', [{ figure: 'years', label: 'years' }]);
    about.setIn(['testimonials', 'names'], [customers[1]!.name]);
    about.set('sections', ['team', 'testimonials', 'story', 'closing']);
    about.setIn(['team', 'lead'], 'Rosa Hernández measures, Luis Núñez pours.');
    about.setIn(['page', 'description'], 'Two families who pour concrete in {cities}.');
  });
  // This company does not answer at night.
  change('contact.yaml', (contact) => {
    contact.delete('emergency');
    contact.setIn(['testimonial', 'name'], customers[0]!.name);
    contact.setIn(
      ['whyUs', 'points'],
      ['Licensed, bonded and insured', '{years} years on Polk County ground'],
    );
  });
  change('services.yaml', (services) => {
    itemsOf(services, 'blocks').push(services.createNode(seawalls) as YAMLMap);
  });
  await addUprightPhoto(path.join(folder, 'photos'));
  change('photos.yaml', (photos) => {
    photos.set(photo, { alt: 'New carport slab between two live oaks', focus: '50% 80%' });
  });
  change('projects.yaml', (projects) => {
    const ids = projects.toJS().map(({ id }: { id: number }) => id);
    const added = {
      id: Math.max(...ids) + 1,
      title: 'Carport slab in Bartow',
      category: 'residential',
      photo,
      description: 'Six inches, two mats of rebar.',
    };
    itemsOf(projects).unshift(projects.createNode(added) as YAMLMap);
  });
}

const photo = 'carport-in-bartow';
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M4 4h32v32H4z" fill="#1b3a5c"/></svg>\n';

const customers = [
  ['Marisol P.', 'Showed up when they said they would, and the water runs off where it should.'],
  ['Big Jim & Sons', 'Rosa knew our lot before the truck was unloaded. Two storms later nothing has moved.'],
].map(([name, text], index) => ({
  name: name!,
  place: 'Daytona Beach',
  rating: 5 - index,
  text,
  source: `text message from ${name}, 2026-03-02`,
  consent: `e-mail of ${name}, 2026-03-05`,
}));

const seawalls = {
  anchor: 'seawalls',
  short: 'Seawalls',
  title: 'Seawall Caps',
  subtitle: 'New caps on old walls',
  description: 'Salt finds the steel first. We take the cap off down to sound concrete and pour a new one.',
  features: ['Epoxy-coated rebar', 'Weep holes cleared'],
};

/** Of the first photograph there is: its middle, three wide and four high, as a phone held upright takes it. */
async function addUprightPhoto(folder: string) {
  const whole = sharp(readFileSync(path.join(folder, 'driveway-side.jpg')));
  const { height } = await whole.metadata();
  const upright = whole.resize({ width: Math.round((height * 3) / 4), height, fit: 'cover' });
  writeFileSync(path.join(folder, `${photo}.JPG`), await upright.toBuffer());
}
