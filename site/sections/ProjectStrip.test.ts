import { expect, test } from 'vitest';
import { featuredProjects } from './ProjectStrip.tsx';

const project = (id: number, category: string) => ({
  id,
  category,
  title: `Job ${id}`,
  photo: 'slab',
  description: 'Poured.',
});
const projects = [
  project(4, 'residential'),
  project(9, 'residential'),
  project(2, 'commercial'),
  project(7, 'commercial'),
  project(5, 'repair'),
  project(1, 'decorative'),
];
const ids = (shown: { id: number }[]) => shown.map(({ id }) => id);

test('the owner’s choice is shown in the owner’s order', () => {
  expect(ids(featuredProjects(projects, [7, 9, 1]))).toEqual([7, 9, 1]);
  expect(ids(featuredProjects(projects, [2]))).toEqual([2]);
});

test('without a choice the first three of different kinds are shown', () => {
  expect(ids(featuredProjects(projects))).toEqual([4, 2, 5]);
});

test('with fewer than three kinds the first of the others fill up', () => {
  expect(ids(featuredProjects(projects.slice(0, 4)))).toEqual([4, 2, 9]);
  expect(ids(featuredProjects(projects.slice(0, 2)))).toEqual([4, 9]);
});

test('with no projects nothing is shown, whatever was chosen before', () => {
  expect(featuredProjects([], [7, 9, 1])).toEqual([]);
});

test('a chosen project that was removed leaves the others', () => {
  expect(ids(featuredProjects(projects, [7, 88]))).toEqual([7]);
});
