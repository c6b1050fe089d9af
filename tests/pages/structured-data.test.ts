import { expect, test } from 'vitest';
import { loadContent } from '#content-model/load.ts';
import { routes } from '#shared/routes.ts';
import { builtGraph, builtGraphs } from './built-graph.ts';

const typesOn = (route: string) => new Set(builtGraph(route).nodes.map((node) => node['@type']));

test('each page states its type, and none contains a rating of us', () => {
  const kinds = {
    [routes.home]: 'WebPage',
    [routes.about]: 'AboutPage',
    [routes.services]: 'WebPage',
    [routes.gallery]: 'CollectionPage',
    [routes.contact]: 'ContactPage',
  };
  for (const [route, kind] of Object.entries(kinds)) {
    const types = typesOn(route);
    expect([...types]).toEqual(expect.arrayContaining(['HomeAndConstructionBusiness', 'WebSite', kind]));
    expect(types.has('BreadcrumbList')).toBe(route !== routes.home);
    expect(builtGraph(route).json).not.toMatch(/Review|AggregateRating|reviewRating/);
  }
});

test('every reference in a graph points to a node of the same graph', () => {
  for (const { json, nodes } of Object.values(builtGraphs())) {
    const defined = new Set(nodes.map((node) => node['@id']));
    const references = [...json.matchAll(/\{"@id":"([^"]+)"\}/g)].map(([, id]) => id);
    expect(references.filter((id) => !defined.has(id!))).toEqual([]);
  }
});

test('the company is what its content says, and nothing is made up', () => {
  const business = loadContent('business.yaml');
  const node = builtGraph(routes.home).nodes.find((each) => each['@type'] === 'HomeAndConstructionBusiness')!;
  expect(node).toMatchObject({
    name: business.name,
    telephone: business.phone.e164,
    email: business.email,
    openingHoursSpecification: [
      { opens: '06:30', closes: '17:30' },
      { opens: '07:00', closes: '12:00' },
    ],
  });
  expect(node.areaServed).toHaveLength(business.cities.length);
  expect(node.address).toMatchObject({
    streetAddress: business.address!.street,
    addressLocality: 'Kissimmee',
  });
  expect('hasCredential' in node).toBe(business.license !== '');
});

test('services list what they offer, and projects say whose photos they are', () => {
  const services = builtGraph(routes.services).nodes.filter((node) => node['@type'] === 'Service');
  expect(services).toHaveLength(4);
  for (const service of services)
    expect(service).toMatchObject({ hasOfferCatalog: { '@type': 'OfferCatalog' } });
  const photos = builtGraph(routes.gallery).nodes.filter((node) => node['@type'] === 'ImageObject');
  expect(photos).toHaveLength(loadContent('projects.yaml').length);
  for (const photo of photos) {
    expect(photo).toMatchObject({
      creditText: expect.any(String),
      acquireLicensePage: expect.stringMatching(/\/contact$/),
    });
  }
});
