import { describe, expect, it } from 'vitest';
import { describeShape } from '../../content/schema/shape.ts';
import { tidy } from './tidy.ts';

const business = describeShape('business.yaml');

describe('tidy', () => {
  it('puts every text on one line', () => {
    expect(tidy(business, { name: ' Two \n lines ' })).toEqual({ name: 'Two lines' });
  });

  it('leaves out an optional group without any value', () => {
    expect(tidy(business, { name: 'A', address: { street: '', city: undefined } })).toEqual({ name: 'A' });
  });

  it('keeps an optional group with at least one value', () => {
    expect(tidy(business, { address: { street: '1 Main St' } })).toEqual({
      address: { street: '1 Main St' },
    });
  });

  it('sends an empty required field, so that the check can report it', () => {
    expect(tidy(business, { name: '', license: '' })).toEqual({ name: '', license: '' });
  });
});
