import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShowMore } from './ProjectGrid.tsx';

test.each([
  ['repair', 1, '/gallery/repair/2'],
  ['repair', 2, '/gallery/repair/3'],
  ['repair', 3, undefined],
  ['all', 1, '/gallery/2'],
])('below the projects of “%s”, page %i, the way to more leads to %s', (id, page, address) => {
  const filter = { id, label: 'Repairs' };
  const list = { filter, page, count: 30, tallest: 1 } as Parameters<typeof ShowMore>[0]['list'];
  const [, href] = /href="([^"]*)"/.exec(renderToStaticMarkup(<ShowMore list={list} />)) ?? [];
  expect(href).toBe(address);
});
