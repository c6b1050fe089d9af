import { describe, expect, test } from 'vitest';
import { danasRequest } from '#server/testing/parts.ts';
import { type Evidence, isQuarantined, type Signal, seenSignals } from './signals.ts';

const honest: Evidence = {
  quoteRequest: danasRequest,
  honeypot: '',
  token: 'good',
  origin: 'own',
  isBurst: false,
};

const withMessage = (message: string) => ({ quoteRequest: { ...danasRequest, message } });
const withName = (name: string) => ({ quoteRequest: { ...danasRequest, name } });

test('an honest visitor causes no signal, or a weak one without JavaScript', () => {
  expect(seenSignals(honest)).toEqual([]);
  expect(seenSignals({ ...honest, honeypot: undefined })).toEqual([]);
  expect(seenSignals({ ...honest, token: 'missing' })).toEqual(['token-missing']);
});

const signs: [Signal, Partial<Evidence>][] = [
  ['honeypot', { honeypot: 'x' }],
  ['token-missing', { token: 'missing' }],
  ['token-forged', { token: 'forged' }],
  ['token-hasty', { token: 'hasty' }],
  ['token-stale', { token: 'stale' }],
  ['other-origin', { origin: 'other' }],
  ['no-browser', { origin: 'none' }],
  ['burst', { isBurst: true }],
  ['link', withMessage('Like https://example.com/patio.jpg')],
  ['links', withMessage('www.a.example and http://b.example')],
  ['markup', withMessage('[url=x]cheap[/url]')],
  ['link-in-name', withName('cheap-seo.xyz')],
  ['link-in-name', { quoteRequest: { ...danasRequest, phone: 'www.cheap.example' } }],
  ['link-in-name', { quoteRequest: { ...danasRequest, service: 'cheap-seo.xyz' } }],
];

test.each(signs)('%s is noticed and is not enough to set a request aside, case %#', (signal, evidence) => {
  expect(seenSignals({ ...honest, ...evidence })).toEqual([signal]);
  expect(isQuarantined([signal])).toBe(false);
});

test.each([
  'The slab is <a foot thick, and <an image> of it follows.',
  'Area < about 300 sq ft, imgs attached. [urls to come] https:// is all I know',
  'The http://',
])('%j is not taken for markup or for several links', (message) => {
  expect(['', 'link']).toContain(seenSignals({ ...honest, ...withMessage(message) }).join());
});

test('neither a name with a dot nor a service that the form no longer offers is a signal', () => {
  for (const name of ['Netta Orgill', 'Dr. Comfort Runet', 'St.Common', 'Wwwilliam']) {
    const quoteRequest = { ...danasRequest, name, service: 'Pool Decks & Lanais' };
    expect(seenSignals({ ...honest, quoteRequest }), name).toEqual([]);
  }
});

describe('signals that honest people cause', () => {
  /** Each is done by some honest visitor: see docs/decisions/spam.md. */
  const tokens: Signal[] = ['token-missing', 'token-hasty', 'token-stale'];
  const origins: Signal[] = ['other-origin', 'no-browser'];
  const links: Signal[] = ['link', 'links'];
  const maybe = (signals: Signal[]) => [[], ...signals.map((signal) => [signal])];
  const sets = maybe(tokens).flatMap((token) =>
    maybe(origins).flatMap((origin) =>
      maybe(links).flatMap((link) =>
        maybe(['burst']).map((burst) => [...token, ...origin, ...link, ...burst]),
      ),
    ),
  );

  test('never add up to spam', () => {
    expect(sets).toHaveLength(4 * 3 * 3 * 2);
    expect(sets.filter((signals) => isQuarantined(signals))).toEqual([]);
  });

  test.each<Signal[][]>([
    [['honeypot', 'token-hasty']], // a password manager that fills in everything at once
    [['token-forged', 'links', 'burst']], // the site moved to a new database while the form was open
    [['link-in-name', 'links', 'token-hasty']], // "Smith Bros., smithbros.com"
  ])('nor does %j', (signals) => {
    expect(isQuarantined(signals)).toBe(false);
  });
});

test.each<Signal[][]>([
  [['honeypot', 'token-missing', 'no-browser']],
  [['honeypot', 'link-in-name']],
  [['markup', 'token-forged']],
  [['link-in-name', 'links', 'token-missing', 'no-browser']],
])('%j together keep a request aside', (signals) => {
  expect(isQuarantined(signals)).toBe(true);
});
