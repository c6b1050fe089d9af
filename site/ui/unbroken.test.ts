import { expect, it } from 'vitest';
import { unbroken, unbrokenIn } from './unbroken.ts';

it('no line ends within the name of a city', () => {
  expect(unbroken('Winter Park')).toBe('Winter\u00a0Park');
  expect(unbroken('Land O’ Lakes')).toBe('Land\u00a0O’\u00a0Lakes');
  expect(unbroken('Orlando')).toBe('Orlando');
});

it('a name too long for the line of a phone may still be broken at its spaces', () => {
  const long = 'The Villages of Bloomfield and Lake Sumter';
  expect(unbroken(long)).toBe(long);
});

it('keeps every city within a text in one piece', () => {
  expect(unbrokenIn('From Tampa to Winter Park, and back to Winter Park', ['Tampa', 'Winter Park'])).toBe(
    'From Tampa to Winter\u00a0Park, and back to Winter\u00a0Park',
  );
});
