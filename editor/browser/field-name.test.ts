import { expect, it } from 'vitest';
import { fieldName } from './field-name.ts';

const home = { services: { cards: [{ title: 'Driveways', icon: 'slab' }, { icon: 'dock' }] } };

it.each([
  ['services.cards.0.icon', ['services', 'cards', 0, 'icon'], 'Services › Cards › Driveways › Icon'],
  ['an entry without a title', ['services', 'cards', 1, 'icon'], 'Services › Cards › Entry 2 › Icon'],
  ['a field that is missing', ['services', 'serviceArea'], 'Services › Service area'],
])('calls %s as the form does', (_place, path, name) => {
  expect(fieldName(home, path)).toBe(name);
});

it('calls a photo by its own name', () => {
  expect(fieldName({ 'pool-deckA': { alt: '' } }, ['pool-deckA', 'alt'], true)).toBe('pool-deckA › Alt');
});
