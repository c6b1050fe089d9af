import { expect, test } from 'vitest';
import { pourLog } from './pour-log.ts';
import { projects } from './projects.ts';

const steps = ['Pour', 'Saw cut'].map((title) => ({ when: 'Day 0', title, text: 'Done.' }));
const faultsOf = (log: object) => pourLog.safeParse(log).error?.issues.map(({ path }) => path.join('.'));

test('a log needs its steps, and the figures only where they are known', () => {
  expect(faultsOf({ steps })).toBeUndefined();
  expect(faultsOf({ psi: 3000, slump: 4.5, joints: 10, steps })).toBeUndefined();
  expect(faultsOf({ psi: 3000 })).toEqual(['steps']);
  expect(faultsOf({ steps: steps.slice(1) })).toEqual(['steps']);
});

test.each([
  ['a strength in thousands', { psi: 3 }, 'psi'],
  ['a slump higher than the cone', { slump: 13 }, 'slump'],
  ['joints in inches', { joints: 120 }, 'joints'],
])('%s is a slip', (_slip, figure, path) => {
  expect(faultsOf({ ...figure, steps })).toEqual([path]);
});

test('at most six projects have a log, and whoever has the seventh is told', () => {
  const project = { title: 'Slab', category: 'repair', photo: 'slab', description: 'A slab.' };
  const list = Array.from({ length: 8 }, (_, index) => ({
    ...{ ...project, id: index + 1 },
    ...(index !== 1 && { log: { steps } }),
  }));
  expect(projects.safeParse(list.slice(0, 7)).success).toBe(true);
  expect(projects.safeParse(list).error?.issues.map(({ path }) => path)).toEqual([[7, 'log']]);
});
