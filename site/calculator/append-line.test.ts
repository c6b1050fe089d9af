import { describe, expect, it } from 'vitest';
import { appendLine } from './append-line.ts';

describe('appendLine', () => {
  it('fills an empty text', () => expect(appendLine(' \n', 'Slab', 50)).toBe('Slab'));
  it('stands under what was typed', () => expect(appendLine('Hi.\n', 'Slab', 50)).toBe('Hi.\nSlab'));
  it('adds the same line only once', () => expect(appendLine('Slab\nHi', 'Slab', 50)).toBe('Slab\nHi'));
  it('cuts nothing off if there is no room', () => expect(appendLine('Hi', 'Slab', 6)).toBeUndefined());
  it('fills the text to its last character', () => expect(appendLine('Hi', 'Slab', 7)).toBe('Hi\nSlab'));
  it('takes a line that begins like it for another', () =>
    expect(appendLine('Slab 2', 'Slab', 50)).toBe('Slab 2\nSlab'));
  it('leaves a full text alone that has the line', () => expect(appendLine('Slab', 'Slab', 2)).toBe('Slab'));
});
