import { expect, test } from 'vitest';
import { offeredFilters } from './offered-filters.ts';
import { filterProjects, type ShownProject } from './project-filter.ts';

const projects = [
  { id: 1, category: 'residential' },
  { id: 2, category: 'repair' },
  { id: 3, category: 'residential' },
] as ShownProject[];

const kinds = [
  { id: 'repair', label: 'Repairs' },
  { id: 'commercial', label: 'Commercial' },
  { id: 'residential', label: 'Homes' },
];

test('offers a filter for each kind there is, and none where there is one kind', () => {
  expect(offeredFilters(projects, kinds)).toEqual([
    { id: 'all', label: 'All Projects' },
    { id: 'repair', label: 'Repairs' },
    { id: 'residential', label: 'Homes' },
  ]);
  expect(offeredFilters(filterProjects(projects, 'residential'), kinds)).toEqual([]);
});
