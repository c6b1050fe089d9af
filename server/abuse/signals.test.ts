import { expect, test } from 'vitest';
import { danasRequest } from '#server/testing/parts.ts';
import { type Evidence, isQuarantined, type Signal, seenSignals } from './signals.ts';

const honest: Evidence = {
  quoteRequest: danasRequest,
  honeypot: '',
  token: 'good',
  origin: 'own',
  isBurst: false,
};

test('an honest visitor gives no signal, and without JavaScript a small one', () => {
  expect(seenSignals(honest)).toEqual([]);
  expect(seenSignals({ ...honest, token: 'missing' })).toEqual(['token-missing']);
});

const signs: [Signal, Partial<Evidence>][] = [
  ['honeypot', { honeypot: 'x' }],
  ['token-forged', { token: 'forged' }],
  ['token-hasty', { token: 'hasty' }],
  ['token-stale', { token: 'stale' }],
  ['other-origin', { origin: 'other' }],
  ['no-browser', { origin: 'none' }],
  ['burst', { isBurst: true }],
  ['link', { quoteRequest: { ...danasRequest, message: 'Like https://example.com/patio.jpg' } }],
  ['links', { quoteRequest: { ...danasRequest, message: 'www.a.example and http://b.example' } }],
  ['markup', { quoteRequest: { ...danasRequest, message: '[url=x]cheap[/url]' } }],
  ['link-in-name', { quoteRequest: { ...danasRequest, name: 'cheap-seo.xyz' } }],
];

test.each(signs)('%s is seen and does not reject alone', (signal, evidence) => {
  expect(seenSignals({ ...honest, ...evidence })).toEqual([signal]);
  expect(isQuarantined([signal])).toBe(false);
});

test('several signals together keep a request aside', () => {
  const signals = seenSignals({ ...honest, honeypot: 'x', token: 'missing', origin: 'none' });
  expect(isQuarantined(signals)).toBe(true);
});
