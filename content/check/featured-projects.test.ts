import { expect, it } from 'vitest';
import { formatFault } from './fault.ts';
import { checkFeaturedProjects } from './featured-projects.ts';
import type { Whole } from './whole.ts';

const parsed = { value: {}, faults: [], lineOf: () => 7 };

/** The content of a company with projects of these ids, whose Home shows those. */
const company = (ids: number[], featured?: number[]) =>
  ({
    'projects.yaml': { ok: true, content: ids.map((id) => ({ id })), parsed },
    'home.yaml': { ok: true, content: { projects: { featured } }, parsed },
  }) as unknown as Whole;

it('says which project that Home should show is gone, and which there are', () => {
  expect(checkFeaturedProjects(company([40, 2, 3], [2, 44])).map(formatFault)).toEqual([
    'content/home.yaml:7 projects.featured #2: no project in projects.yaml has the id 44; there are 40, 2, 3',
  ]);
});

it('has nothing to say about projects that are there, without a choice, or while there are no projects', () => {
  expect(checkFeaturedProjects(company([40, 2, 3], [3, 40]))).toEqual([]);
  expect(checkFeaturedProjects(company([40, 2, 3]))).toEqual([]);
  expect(checkFeaturedProjects(company([], [2]))).toEqual([]);
});
