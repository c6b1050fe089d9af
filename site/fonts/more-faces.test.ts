import { expect, test } from 'vitest';
import { commonLetters, moreLetters } from './letters.ts';
import { moreFacesStyle } from './more-faces.ts';

test('the names of Florida need no second file', () => {
  expect(moreFacesStyle('Hernández, Núñez & Peña’s “François Müller” – 5×5 ¡Gracias! ¿Qué?')).toBe('');
  expect(moreFacesStyle()).toBe('');
});

test.each(['Kovač', 'Nguyễn', 'João', 'Łukasz', 'Cool Deck®', '½ in', 'Joa\u0303o'])(
  '%s loads the second font files',
  (name) => {
    const style = moreFacesStyle(name);
    expect(style.match(/@font-face/g)).toHaveLength(3);
    expect(style).toMatch(/^@layer tokens\{/);
  },
);

test('no character is in both files, and every one of a keyboard is in one', () => {
  expect([...moreLetters].filter((letter) => commonLetters.includes(letter))).toEqual([]);
  for (let code = 0x20; code < 0x7f; code++)
    expect(commonLetters + moreLetters).toContain(String.fromCharCode(code));
});
