import { expect, test } from 'vitest';
import { offeredServices } from './offered-services.ts';

test('a company that lists no services offers the five of the specification', () => {
  expect(offeredServices.parse(undefined).map(({ label }) => label)).toEqual([
    'Driveways & Patios',
    'Foundations & Slabs',
    'Decorative Concrete',
    'Commercial Projects',
    'Concrete Repair',
  ]);
});

test('a label is cleaned up to one line, just as the server stores it', () => {
  const entries = [' Walks\n & \u00a0steps\u2060 ', 'Two'].map((label) => ({ label, anchor: 'residential' }));
  expect(offeredServices.parse(entries).map(({ label }) => label)).toEqual(['Walks & steps', 'Two']);
});
