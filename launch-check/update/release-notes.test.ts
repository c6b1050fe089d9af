import { expect, test } from 'vitest';
import { newNotes } from './release-notes.ts';

const first = '# What is new\n\nWords.\n\n## 1.0.0\n\n- One.\n';
const later =
  '# What is new\n\nWords.\n\n## 1.2.0\n\n- Three.\n\n### To do\n\nNothing.\n\n## 1.1.0\n\n- Two.\n\n## 1.0.0\n\n- One, said better.\n';

test('the notes of every release since this one are shown, newest first, with what is to do', () => {
  expect(newNotes(later, first)).toEqual([
    '## 1.2.0\n\n- Three.\n\n### To do\n\nNothing.',
    '## 1.1.0\n\n- Two.',
  ]);
});

test('there are none for the release that is here', () => {
  expect(newNotes(later, later)).toEqual([]);
});

test('a release from before there were notes has seen none of them', () => {
  expect(newNotes(first, '')).toEqual(['## 1.0.0\n\n- One.']);
});
