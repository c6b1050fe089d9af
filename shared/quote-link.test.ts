import { expect, test } from 'vitest';
import { quoteLink } from './quote-link.ts';

test('a link carries the service and the details through any letters', () => {
  const link = quoteLink({ service: 'Driveways & Patios', details: 'A step, ½" high: 50% of it?\n#2' });
  const { pathname, searchParams } = new URL(link, 'https://example.com');
  expect(pathname).toBe('/contact');
  expect(Object.fromEntries(searchParams)).toEqual({
    service: 'Driveways & Patios',
    details: 'A step, ½" high: 50% of it?\n#2',
  });
});

test('a link without anything to fill in is the plain address of the form', () => {
  expect(quoteLink({})).toBe('/contact');
  expect(quoteLink({ service: undefined, details: '' })).toBe('/contact');
});
