import { expect, test, vi } from 'vitest';
import {
  filterAddress,
  filterProjects,
  filters,
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

test('shows every project until a category is chosen', () => {
  expect(filterProjects(projects, 'all')).toEqual(projects);
});

test('shows only the projects of the chosen category, in their order', () => {
  expect(filterProjects(projects, 'residential').map(({ id }) => id)).toEqual([1, 3]);
  expect(filterProjects(projects, 'commercial')).toEqual([]);
});

test('offers a filter for each kind there is, and none where there is one kind', () => {
  expect(offeredFilters(projects).map(({ id }) => id)).toEqual(['all', 'residential', 'repair']);
  expect(offeredFilters(filterProjects(projects, 'residential'))).toEqual([]);
});

test('steps round from the last to the first and back', () => {
  expect(step(8, 1, 9)).toBe(0);
  expect(step(0, -1, 9)).toBe(8);
  expect(step(3, 1, 9)).toBe(4);
  expect(step(0, 1, 1)).toBe(0);
});

test('reads the filter from the address and takes anything unknown for all', () => {
  expect(readFilter('?show=decorative')).toBe('decorative');
  expect(readFilter('?show=repairs')).toBe('all');
  expect(readFilter('')).toBe('all');
});

test('takes no more of an address than the whole name of a filter', () => {
  expect(readFilter('?show=all')).toBe('all');
  expect(readFilter('?show=Repair')).toBe('all');
  expect(readFilter('?other=1&show=repair#top')).toBe('all');
  expect(readFilter('?other=1&show=repair')).toBe('repair');
});

test('keeps a filter in the address, and all projects out of it', () => {
  vi.stubGlobal('location', { pathname: '/gallery', search: '?show=repair' });
  expect(filterAddress('residential')).toBe('?show=residential');
  expect(filterAddress('all')).toBe('/gallery');
  vi.unstubAllGlobals();
});

test('offers the filters of the specification, in its order', () => {
  expect(filters.map(({ label }) => label)).toEqual([
    'All Projects',
    'Residential',
    'Commercial',
    'Decorative',
    'Repairs',
  ]);
});
