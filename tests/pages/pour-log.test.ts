import { expect, test } from 'vitest';
import { routes } from '#shared/routes.ts';
import { builtPage } from './built-page.ts';

// All other words of the pages: tests/visitor/accessibility-tree.spec.ts, and in the sample tests/specification.

test('a log shows the figures that somebody wrote down, and no others', () => {
  const [bare, full] = ['40', '9'].map((id) => builtPage(routes.about).find(`#pour-${id}`)[0]!);
  expect(full!.texts('ul li')).toEqual(['Mix 3,500 psi', 'Slump 4.5 in', 'Joints 9 ft']);
  expect(full!.texts('ol li')).toEqual([
    expect.stringMatching(/Day –2, 7:40 am Before Two panels & a crack\./),
    expect.stringMatching(/Day 0, 6:50 am Pour Both panels\./),
    expect.stringMatching(/Day 28 Handed over Level & clean\./),
  ]);
  expect(bare!.find('li')).toHaveLength(2);
  expect(bare!.text).not.toMatch(/psi|Slump|Joints/);
});
