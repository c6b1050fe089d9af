import { expect, test } from 'vitest';
import { loadContent } from '#content-model/load.ts';
import { inLanguage } from '#site/language.ts';
import { graphMarkup, pageGraph } from './page-graph.ts';

const site = new URL('https://www.sandhillslabs.com');
const business = loadContent('business.yaml');

const graphOf = (changes: Partial<Parameters<typeof pageGraph>[0]> = {}) =>
  pageGraph({ site, name: 'about', page: { title: 'About', description: 'Us' }, business, ...changes });

const companyIn = (graph: ReturnType<typeof graphOf>) => JSON.parse(JSON.stringify(graph))['@graph'][0];

test('no value can end the script it stands in', () => {
  const page = { title: '</script><script>alert(1)</script>', description: '<!-- <script>' };
  const markup = graphMarkup(graphOf({ page }));
  expect(markup).not.toContain('<');
  expect(JSON.parse(markup)['@graph'][2].name).toBe(page.title);
});

test('address and license are included as far as given, and the state always', () => {
  const bare = companyIn(graphOf({ business: { ...business, license: '', address: undefined } }));
  const state = { '@type': 'PostalAddress', addressRegion: 'FL', addressCountry: 'US' };
  expect(bare.address).toEqual(state);
  expect(bare).not.toHaveProperty('hasCredential');
  const atCustomers = { ...business, address: { city: 'Ocoee', state: 'FL' } };
  expect(companyIn(graphOf({ business: atCustomers })).address).toEqual({
    ...state,
    addressLocality: 'Ocoee',
  });
  const address = { street: '212 Depot Street', city: 'Orlando', state: 'FL', zip: '32801' };
  expect(companyIn(graphOf({ business: { ...business, license: 'CGC1529384', address } }))).toMatchObject({
    address: { '@type': 'PostalAddress', streetAddress: '212 Depot Street', postalCode: '32801' },
    hasCredential: { credentialCategory: 'license', identifier: 'CGC1529384' },
  });
});

test('hours are included if they can be interpreted, one entry per span, and absent if not', () => {
  const withHours = (hours: string) => companyIn(graphOf({ business: { ...business, hours } }));
  const days = ['Saturday', 'Sunday'];
  expect(withHours('Sat-Sun 8AM-noon, 6PM-2AM next day').openingHoursSpecification).toEqual([
    { '@type': 'OpeningHoursSpecification', dayOfWeek: days, opens: '08:00', closes: '12:00' },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: days, opens: '18:00', closes: '02:00' },
  ]);
  for (const unsure of ['By appointment', 'Mon-Fri 7-6', 'Mon-Fri 7AM-6PM, except Wednesday'])
    expect(withHours(unsure)).not.toHaveProperty('openingHoursSpecification');
});

test('many places are all named beside their map, and elsewhere by the region', () => {
  const cities = Array.from({ length: 13 }, (_, index) => ({
    ...business.cities[0]!,
    name: `Town ${index}`,
  }));
  const many = { ...business, cities };
  const areaOn = (name: 'about' | 'contact') => companyIn(graphOf({ name, business: many })).areaServed;
  expect(areaOn('about')).toEqual({ '@type': 'AdministrativeArea', name: business.serviceArea });
  expect(areaOn('contact')).toHaveLength(13);
  expect(companyIn(graphOf()).areaServed).toHaveLength(business.cities.length);
});

test('pages elsewhere are marked as the same company’s, and nothing is added if there are none', () => {
  const links = [
    { label: 'Facebook', url: 'https://www.facebook.com/sandhillslabs' },
    { label: 'BBB', url: 'https://www.bbb.org/us/fl/sandhill' },
  ];
  expect(companyIn(graphOf({ business: { ...business, links } })).sameAs).toEqual([
    'https://www.facebook.com/sandhillslabs',
    'https://www.bbb.org/us/fl/sandhill',
  ]);
  expect(companyIn(graphOf({ business: { ...business, links: [] } }))).not.toHaveProperty('sameAs');
  expect(companyIn(graphOf({ business: { ...business, links: undefined } }))).not.toHaveProperty('sameAs');
});

test('a page in a further language says so, and names the way to it in that language', () => {
  const [company, , page, way] = inLanguage('es', () => JSON.parse(JSON.stringify(graphOf())))['@graph'];
  expect(page).toMatchObject({ url: `${site.origin}/es/nosotros`, inLanguage: 'es-US' });
  expect(way.itemListElement).toMatchObject([
    { name: 'Inicio', item: `${site.origin}/es` },
    { name: 'Nosotros', item: `${site.origin}/es/nosotros` },
  ]);
  expect(company).toMatchObject({ '@id': `${site.origin}/#business`, telephone: business.phone.e164 });
});
