import { expect, test } from 'vitest';
import type { StoredQuoteRequest } from '#server/quote-requests/stored.ts';
import { danasRequest } from '#server/testing/parts.ts';
import { requestRing } from './request-ring.ts';

const request = {
  ...danasRequest,
  id: 'one',
  receivedAt: '2026-03-02T15:04:00.000Z',
} as StoredQuoteRequest;
const ringOf = (isReminder: boolean, change: Partial<StoredQuoteRequest> = {}) =>
  requestRing({ request: { ...request, ...change }, isReminder, timeZone: 'America/New_York' });

test('lines that were typed into a name stay one line, and no service leaves no comma', () => {
  expect(ringOf(false, { name: 'Dana\r\nField', service: '' }).all.title).toBe('New request: Dana Field');
});
