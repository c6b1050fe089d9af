import { expect, test } from 'vitest';
import { findPromises } from './find-promises.ts';

const saidIn = (text: string) => findPromises(text).map(({ said }) => said);

test.each([
  ['Non-slip sealer on top', 'Non-slip'],
  ['An antiskid finish', 'antiskid'],
  ['Satisfaction guaranteed', 'guaranteed'],
  ['A ten-year warranty', 'warranty'],
  ['Waterproof in one coat', 'Waterproof'],
  ['Concrete that will never crack', 'never crack'],
  ['It won’t crack in the heat', 'won’t crack'],
  ['Crack-free floors', 'Crack-free'],
  ['A maintenance-free patio', 'maintenance-free'],
  ['Built for a lifetime', 'lifetime'],
  ['A permanent repair', 'permanent'],
  ['Certified finishers', 'Certified'],
  ['The lowest prices in Tampa', 'lowest prices'],
  ['Orlando’s #1 crew', '#1'],
  ['100% satisfaction', '100% satisfaction'],
  ['ADA-compliant ramps', 'ADA-compliant'],
  ['Eco-friendly mixes', 'Eco-friendly'],
  ['Always on time', 'Always on time'],
  ['A deck that stays cool in August', 'stays cool'],
])('“%s” promises in law', (text, said) => {
  expect(saidIn(text)).toEqual([said]);
});

test.each([
  'Slip-resistant sealer, renewed every two to three years',
  'Not every crack needs a new slab. We mend what will hold.',
  'A light color stays cooler underfoot.',
  'Ask for the certificates. They come with the estimate.',
  'ACI-certified finishers, a state-certified contractor, steel certified by the mill',
  'As thick as the load warrants',
  'One number to call',
  'The drive at number 1 Oak Lane',
  'Free estimate in 24 hours, licensed, bonded and insured',
  'The best time to pour is first light.',
])('“%s” promises nothing in law', (text) => {
  expect(saidIn(text)).toEqual([]);
});

test.each([
  'We cannot guarantee the weather.',
  'No sealer is waterproof.',
  'It is not maintenance-free: reseal it.',
  'Ask what “non-slip” was measured with.',
  'We don’t promise a crack-free slab.',
])('“%s” denies the promise, or only names it', (text) => {
  expect(saidIn(text)).toEqual([]);
});

test('a denial reaches no further than its clause, and two of them promise again', () => {
  expect(saidIn('Not cheap, but guaranteed')).toEqual(['guaranteed']);
  expect(saidIn('No job leaves us without a warranty')).toEqual(['warranty']);
});

test('a word that is denied once and promised once is a promise', () => {
  expect(saidIn('Not waterproof at first. Two coats later, waterproof.')).toEqual(['waterproof']);
});
