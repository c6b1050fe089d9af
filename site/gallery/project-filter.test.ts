import { expect, test, vi } from 'vitest';
import {
  filterAddress,
  filterProjects,
  offeredFilters,
  readFilter,
  type ShownProject,
  step,
} from './project-filter.ts';

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

test('shows every project until a category is chosen', () => {
  expect(filterProjects(projects, 'all')).toEqual(projects);
});

test('shows only the projects of the chosen category, in their order', () => {
  expect(filterProjects(projects, 'residential').map(({ id }) => id)).toEqual([1, 3]);
  expect(filterProjects(projects, 'commercial')).toEqual([]);
});

test('offers a filter for each kind there is, and none where there is one kind', () => {
  expect(offeredFilters(projects, kinds)).toEqual([
    { id: 'all', label: 'All Projects' },
    { id: 'repair', label: 'Repairs' },
    { id: 'residential', label: 'Homes' },
  ]);
  expect(offeredFilters(filterProjects(projects, 'residential'), kinds)).toEqual([]);
});

test('steps round from the last to the first and back', () => {
  expect(step(8, 1, 9)).toBe(0);
  expect(step(0, -1, 9)).toBe(8);
  expect(step(3, 1, 9)).toBe(4);
  expect(step(0, 1, 1)).toBe(0);
});

test('reads from the address which filter is asked for', () => {
  expect(readFilter('?show=decorative')).toBe('decorative');
  expect(readFilter('')).toBe('all');
  expect(readFilter('?other=1&show=repair')).toBe('repair');
});

test('keeps a filter in the address, and all projects out of it', () => {
  vi.stubGlobal('location', { pathname: '/gallery', search: '?show=repair' });
  expect(filterAddress('residential')).toBe('?show=residential');
  expect(filterAddress('all')).toBe('/gallery');
  vi.unstubAllGlobals();
});
