import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { budgets } from '#tests/support/budgets.ts';
import { sampleSite } from '#tests/support/fixture-site.ts';
import { samplePage } from './sample.ts';

// What the specification says of each page, to the letter.

test('Home has the hero with its tagline and two buttons', () => {
  const [hero] = samplePage('/').find('main section');
  expect(hero!.find('h1')).toHaveLength(1);
  expect(hero!.texts('p')).toContain('Building Strength, Shaping Futures');
  expect(hero!.links('[data-hero-buttons] a[data-no-print]')).toEqual([
    ['Get your free estimate', '/contact'],
    ['View services', '/services'],
  ]);
});

test('Home has the four numbers', () => {
  expect(samplePage('/').region('In numbers').texts('dl div')).toEqual([
    'Happy Customers 500+',
    'Years Experience 15+',
    'Projects Completed 1000+',
    'Support Available 24/7',
  ]);
});

test('Home has four service cards, each linking to Services', () => {
  const cards = samplePage('/')
    .find('main a[href^=/services#]')
    .filter(({ find }) => find('h3').length > 0);
  expect(cards.map(({ texts }) => texts('h3')[0])).toEqual([
    'Driveways & Patios',
    'Foundations & Slabs',
    'Decorative & Stamped Concrete',
    'Commercial Concrete Projects',
  ]);
  for (const { find, texts } of cards) {
    expect(find('svg').length + find('img').length).toBeGreaterThan(0);
    expect(texts('p')[0]!.length).toBeGreaterThan(20);
  }
});

test('Home has six reasons, a way to About, one customer and a call to action', () => {
  const { region, texts, find } = samplePage('/');
  const why = find('main section').find(({ links }) => links().some(([, href]) => href === '/about'))!;
  expect(why.find('ul li')).toHaveLength(6);
  expect(texts('main blockquote')).toHaveLength(1);
  expect(texts('main figcaption')).toContain('Dana R. , Winter Park');
  const closing = region('Cracked, sunken or new? Tell us what you need.');
  expect(closing.links()).toEqual([
    ['(407) 555-0142', 'tel:+14075550142'],
    ['Get your free estimate', '/contact'],
  ]);
});

test('each page has one headline', () => {
  for (const route of ['/', '/about', '/services', '/gallery', '/contact', '/es/contacto'])
    expect([route, samplePage(route).texts('h1').length]).toEqual([route, 1]);
});

test('About has its introduction, the story and the four values', () => {
  const { texts, region } = samplePage('/about');
  expect(texts('main h1')).toHaveLength(1);
  expect(region('Our Story').texts('p').length).toBeGreaterThan(0);
  expect(region('What we stand by').texts('h3')).toEqual([
    'Expert Craftsmanship',
    'Quality Materials',
    'Timely Delivery',
    'Customer Focus',
  ]);
});

test('About has the achievements, a team with four points and three customers rated 5', () => {
  const { region, find } = samplePage('/about');
  expect(new Set(region('Achievements').texts('dl div'))).toEqual(
    new Set(['satisfied customers 500+', 'years 15+', 'projects 1000+', 'licensed and insured 100%']),
  );
  expect(region('How we finish').find('ul li')).toHaveLength(4);
  const voices = region('What customers say');
  expect(voices.find('blockquote')).toHaveLength(3);
  expect(voices.texts('figcaption strong')).toEqual(['Luis M.', 'Karen T.', 'Andre W.']);
  const ratings = find('main [role=img]').filter(({ name }) => name.startsWith('Rated'));
  expect(ratings.map(({ name }) => name)).toEqual(Array(3).fill('Rated 5 out of 5'));
});

test('Services has four blocks with a description, features, a picture and a way to the form', () => {
  const blocks = samplePage('/services')
    .find('main section[id]')
    .filter(({ texts }) => texts('a').includes('Get a Quote'));
  expect(blocks.map(({ texts }) => texts('h2')[0])).toEqual([
    'Residential Concrete',
    'Commercial Concrete',
    'Decorative Concrete',
    'Concrete Repair & Maintenance',
  ]);
  for (const { find, texts, links } of blocks) {
    // Its subtitle and its description.
    expect(texts('p').length).toBeGreaterThanOrEqual(2);
    expect(find('ul li').length).toBeGreaterThanOrEqual(4);
    expect(find('img')[0]!.get('alt')!.length).toBeGreaterThan(20);
    expect(links()).toContainEqual(['Get a Quote', '/contact']);
  }
});

test('Services has four steps in order and a call to action with a phone link', () => {
  const { region } = samplePage('/services');
  const steps = region('How a job runs, from string line to saw cut').find('ol li');
  expect(steps.map(({ texts }) => texts('h3')[0])).toEqual([
    'Consultation',
    'Planning',
    'Execution',
    'Completion',
  ]);
  const closing = region('Not sure which it is? Describe it over the phone.');
  expect(closing.links()).toContainEqual(['(407) 555-0142', 'tel:+14075550142']);
});

test('Gallery has five filters, and nine projects with what the specification says of each', () => {
  const { region } = samplePage('/gallery');
  const filters = region('Show projects').find('button');
  expect(filters.map(({ text }) => text)).toEqual([
    'All Projects 9',
    'Residential 2',
    'Commercial 2',
    'Decorative 3',
    'Repairs 2',
  ]);
  expect(filters.map(({ get }) => get('value'))).toEqual([
    'all',
    'residential',
    'commercial',
    'decorative',
    'repair',
  ]);
  expect(filters.map(({ get }) => get('aria-pressed'))).toEqual(['true', 'false', 'false', 'false', 'false']);
  const projects = region('Projects').find('li[data-project]');
  expect(projects.map(({ get }) => Number(get('data-project'))).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const { get, texts, find } of projects) {
    expect(['residential', 'commercial', 'decorative', 'repair']).toContain(get('data-category'));
    expect(texts('h2 button')[0]!.length).toBeGreaterThan(5);
    expect(texts('p').at(-1)!.length).toBeGreaterThan(20);
    for (const image of find('img')) expect(image.get('alt')!.length).toBeGreaterThan(20);
  }
});

test('Gallery has a call to action leading to the form and to the phone', () => {
  const closing = samplePage('/gallery').region('Want one like these? Call, or tell us about your project.');
  expect(closing.links()).toEqual([
    ['(407) 555-0142', 'tel:+14075550142'],
    ['Get your free estimate', '/contact'],
  ]);
});

test('Contact asks with five labels, three of them required, and offers six services', () => {
  const [form] = samplePage('/contact').find('main form');
  const asked = ['name', 'phone', 'email', 'service', 'message'].map((name) => {
    const control = form!.find(`[name=${name}]`)[0]!;
    const label = form!.find('label').find(({ get }) => get('for') === control.get('id'))!.text;
    return [label, control.get('required') !== undefined, control.get('type'), control.get('rows')];
  });
  expect(asked).toEqual([
    ['Full Name *', true, undefined, undefined],
    ['Phone Number *', true, 'tel', undefined],
    ['Email Address *', true, 'email', undefined],
    ['Service Needed', false, undefined, undefined],
    ['Project Details *', true, undefined, '5'],
  ]);
  const [, ...offered] = form!.texts('[name=service] option');
  expect(offered).toEqual([
    'Driveways & Patios',
    'Foundations & Slabs',
    'Decorative Concrete',
    'Commercial Projects',
    'Concrete Repair',
    'Other',
  ]);
  for (const { get } of form!.find('input'))
    if (get('type') !== 'hidden') expect(get('value') ?? '').toBe('');
});

test('Contact has phone, e-mail, area and hours, reasons, the emergency line and the cities', () => {
  const { find, region } = samplePage('/contact');
  expect(find('main dl').at(-1)!.texts('div')).toEqual([
    'Phone (407) 555-0142',
    'Email office@example.com',
    'Service area Central Florida',
    'Hours Mon-Fri 7AM-6PM Emergencies 24/7',
  ]);
  expect(find('main dl').at(-1)!.links()).toEqual([
    ['(407) 555-0142', 'tel:+14075550142'],
    ['office@example.com', 'mailto:office@example.com'],
  ]);
  expect(region('Why people choose us').find('li').length).toBeGreaterThan(0);
  expect(region('Emergency repair').links()).toContainEqual(['(407) 555-0142', 'tel:+14075550142']);
  const where = region('Where we pour');
  expect(where.texts('li')).toEqual(['Orlando', 'Tampa', 'Kissimmee', 'Winter Park', 'Lakeland']);
  expect(where.find('iframe')).toEqual([]);
  expect(find('main')[0]!.text).toContain('within 24 hours');
});

test.each(['index', 'about', 'services', 'gallery', 'contact'])(
  '%s comes within the first round trip, as the sample is delivered',
  (page) => {
    expect(statSync(path.join(sampleSite.dist, `${page}.html.br`)).size).toBeLessThanOrEqual(
      budgets.document,
    );
  },
);
