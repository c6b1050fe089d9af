import { expect, test } from 'vitest';
import { routes } from '#shared/routes.ts';
import { samplePage } from './sample.ts';

// What the specification says of every page, to the letter.

const call = 'tel:+14075550142';

test('the public addresses are /, /about, /services, /gallery and /contact', () => {
  expect(Object.values(routes)).toEqual(['/', '/about', '/services', '/gallery', '/contact']);
});

test.each(Object.values(routes))('the bar of %s leads to the five pages and to the form', (route) => {
  const { find } = samplePage(route);
  const five = [
    ['Home', '/'],
    ['About', '/about'],
    ['Services', '/services'],
    ['Gallery', '/gallery'],
    ['Contact', '/contact'],
  ];
  const [bar] = find('header');
  // Beside each other, and in the menu of small screens.
  const inEnglish = ([, href]: [string, string | undefined]) => !href?.startsWith('/es');
  expect(bar!.find('nav').map(({ links }) => links().filter(inEnglish))).toEqual([five, five]);
  expect(bar!.find('nav').map(({ name }) => name)).toEqual(['Main', 'Main']);
  expect(bar!.links()).toContainEqual(['Get Quote', '/contact']);
  expect(bar!.find('button').map(({ name }) => name)).toEqual(['Menu']);
});

test.each(Object.values(routes))('the footer of %s has the links, the services and the details', (route) => {
  const [footer] = samplePage(route).find('footer');
  expect(footer!.links('#pages a')).toEqual([
    ['Home', '/'],
    ['About Us', '/about'],
    ['Services', '/services'],
    ['Gallery', '/gallery'],
    ['Contact', '/contact'],
  ]);
  expect(footer!.texts('h2')).toEqual(['Quick Links', 'Services', 'Contact']);
  expect(footer!.texts('a[href^=/services#]')).toEqual([
    'Driveways & Patios',
    'Foundations & Slabs',
    'Decorative Concrete',
    'Commercial Projects',
    'Concrete Repair',
  ]);
  expect(footer!.links()).toContainEqual(['(407) 555-0142', call]);
  expect(footer!.links()).toContainEqual(['office@example.com', 'mailto:office@example.com']);
  expect(footer!.texts('dl div')).toEqual([
    'Service area Central Florida',
    'Hours Mon-Fri 7AM-6PM Emergencies 24/7',
  ]);
  expect(footer!.text).toContain('Licensed & Insured');
  expect(footer!.text).toContain('Building Strength, Shaping Futures');
  expect(footer!.text).toContain('© 2024 Central Florida Concrete');
});

test.each(Object.values(routes))('%s has a notification area', (route) => {
  expect(samplePage(route).region('Notifications').get('id')).toBe('notifications');
});

test('only these lead out of the site: calls, e-mails and its own pages', () => {
  for (const route of Object.values(routes)) {
    const addresses = samplePage(route)
      .links()
      .map(([, href]) => href!);
    const others = addresses.filter(
      (href) => !['/', '#', call, 'mailto:office@example.com'].some((own) => href.startsWith(own)),
    );
    expect([route, others]).toEqual([route, []]);
  }
});

test('every page that the specification names has its links to call, with the number to be read', () => {
  const least = { '/': 1, '/services': 1, '/gallery': 1, '/contact': 2 };
  for (const [route, count] of Object.entries(least)) {
    const calls = samplePage(route)
      .find(`main a[href=${call}]`)
      .filter(({ text }) => text.includes('(407) 555-0142'));
    expect(calls.length, route).toBeGreaterThanOrEqual(count);
  }
});
