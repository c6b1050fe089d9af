import { expect, test } from 'vitest';
import { routesIn } from '#shared/routes.ts';
import { pagePath, readPath } from './project-list.ts';

const galleries = Object.values(routesIn).map(({ gallery }) => gallery);
test.each([...galleries, ...galleries.map((gallery) => `/desk/preview/1795803416310-22123${gallery}`)])(
  'an address under %s names the projects it shows',
  (gallery) => {
    for (const [rest, filter, page] of [
      ['', 'all', 1],
      ['/2', 'all', 2],
      ['/re', 're', 1],
      ['/repair/12', 'repair', 12],
    ] as const) {
      expect(pagePath(gallery, filter, page)).toBe(gallery + rest);
      expect(readPath(gallery + rest)).toEqual({ gallery, filter, page });
    }
  },
);
