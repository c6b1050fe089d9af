import { expect, test } from 'vitest';
import { canonicalPath } from './page-paths.ts';

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/index', '/'],
  ['/index.html', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/about.html', '/about'],
  ['/about.html/', '/about'],
  ['/jobs/index.html', '/jobs'],
  ['/a.html.b', '/a.html.b'],
  ['/reindex', '/reindex'],
  ['/index/more', '/index/more'],
])('the canonical path of %s is %s', (asked, canonical) => {
  expect(canonicalPath(asked)).toBe(canonical);
});
