import { expect, test } from 'vitest';
import { findPromises } from './find-promises.ts';

const saidIn = (text: string) => findPromises(text).map(({ said }) => said);

test.each([
  ['Non-slip sealer on top', 'Non-slip'],
  ['Satisfaction guaranteed', 'guaranteed'],
  ['A ten-year warranty', 'warranty'],
  ['Waterproof in one coat', 'Waterproof'],
  ['Concrete that will never crack', 'never crack'],
  ['A maintenance-free patio', 'maintenance-free'],
  ['Certified finishers', 'Certified'],
  ['The lowest prices in Tampa', 'lowest prices'],
  ['100% satisfaction', '100% satisfaction'],
  ['Always on time', 'Always on time'],
  ['A deck that stays cool in August', 'stays cool'],
  ['Trabajo garantizado', 'garantizado'],
  ['Diez años de garantía', 'garantía'],
  ['Un piso antideslizante', 'antideslizante'],
  ['Concreto que nunca se agrieta', 'nunca se agrieta'],
  ['Una losa de por vida', 'de por vida'],
])('“%s” promises in law', (text, said) => {
  expect(saidIn(text)).toEqual([said]);
});

test.each([
  'Slip-resistant sealer, renewed every two to three years',
  'A light color stays cooler underfoot.',
  'ACI-certified finishers, a state-certified contractor, steel certified by the mill',
  'The drive at number 1 Oak Lane',
  'Free estimate in 24 hours, licensed, bonded and insured',
  'We cannot guarantee the weather.',
  'No sealer is waterproof.',
  'It is not maintenance-free: reseal it.',
  'Ask what “non-slip” was measured with.',
  'We don’t promise a crack-free slab.',
  'No podemos garantizar el clima, y no damos ninguna garantía.',
  'Estimado gratis en 24 horas; con licencia, fianza y seguro.',
])('“%s” promises nothing in law, denies it, or only names it', (text) => {
  expect(saidIn(text)).toEqual([]);
});

test('a denial reaches no further than its clause, and two of them, or a later word, promise again', () => {
  expect(saidIn('Not cheap, but guaranteed')).toEqual(['guaranteed']);
  expect(saidIn('No job leaves us without a warranty')).toEqual(['warranty']);
  expect(saidIn('Not waterproof at first. Two coats later, waterproof.')).toEqual(['waterproof']);
});
