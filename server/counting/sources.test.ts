import { expect, test } from 'vitest';
import { cleanSource } from './sources.ts';

test.each([
  ['www.google.com', 'google.com'],
  ['www.google.co.uk', 'google.com'],
  ['com.google.android.googlequicksearchbox', 'google.com'],
  ['maps.google.com', 'google.com'],
  ['lm.facebook.com', 'facebook.com'],
  ['l.instagram.com', 'instagram.com'],
  ['out.reddit.com', 'out.reddit.com'],
  ['WWW.Orlando-Builders.example:8080', 'orlando-builders.example'],
  ['Spring Flyer 2026', 'spring-flyer-2026'],
  ['google-maps', 'google-maps'],
  // A site that only ends like a known one is another.
  ['notfacebook.com', 'notfacebook.com'],
  ['google.com.evil-example.org', 'google.com.evil-example.org'],
])('%s is counted as %s', (said, counted) => {
  expect(cleanSource(said)).toBe(counted);
});

test.each([undefined, 42, ['a'], {}, '', '---', '../..', '😀'])(
  '%j says nothing about where a visit came from',
  (said) => {
    expect(cleanSource(said)).toBe('');
  },
);

test('markup, addresses and control characters lose what makes them that', () => {
  expect(cleanSource('<script>alert(1)</script>')).toBe('scriptalert1script');
  expect(cleanSource('dana@example.com')).toBe('danaexample.com');
  expect(cleanSource('a'.repeat(100_000))).toBe('a'.repeat(60));
  expect(cleanSource("x'; drop table daily_sums;\0")).toBe('x-drop-table-daily_sums');
});
