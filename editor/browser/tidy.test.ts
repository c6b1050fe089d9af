import { describe, expect, it } from 'vitest';
import { describeShape } from '../../content/schema/shape.ts';
import { tidy } from './tidy.ts';

const business = describeShape('business.yaml');

describe('tidy', () => {
  it('sets every text on one line', () => {
    expect(tidy(business, { name: ' Two \n lines ' })).toEqual({ name: 'Two lines' });
  });

  it('leaves out an optional group in which nothing is filled in', () => {
    expect(tidy(business, { name: 'A', address: { street: '', city: undefined } })).toEqual({ name: 'A' });
  });

  it('keeps an optional group once something is filled in', () => {
    expect(tidy(business, { address: { street: '1 Main St' } })).toEqual({
      address: { street: '1 Main St' },
    });
  });

  it('sends a required field empty, so that the check can say so', () => {
    expect(tidy(business, { name: '', license: '' })).toEqual({ name: '', license: '' });
  });
});
