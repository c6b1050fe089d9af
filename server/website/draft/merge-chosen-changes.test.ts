import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadContent } from '#content-model/load.ts';
import { applyChosenChanges, changesOfFile } from '#publishing/changes.ts';
import { pagePhoto, receivePicture } from '#server/testing/pictures.ts';
import { kindOf } from '#shared/content/change-kind.ts';
import type { ChosenChange, DraftChange } from '#shared/desk/website.ts';
import { ann, openTestDraft } from './testing/open-test-draft.ts';

type Words = { en: string };
type Projects = { id?: number; title: Words; description: Words; photo?: string }[];
type Business = { name: string; phone: string };

const chosen = (change: DraftChange): ChosenChange => ({
  file: change.file,
  path: change.path,
  kind: kindOf(change),
});

it('stages what is published with only the chosen changes, and a chosen project with its new photo', async () => {
  const { draft, change } = await openTestDraft();
  const added = await draft.addPhoto(await receivePicture(await pagePhoto()), { en: 'A patio' }, ann);
  expect(added).toMatchObject({ status: 'added', name: 'a-patio' });
  await draft.addPhoto(await receivePicture(await pagePhoto('#777')), { en: 'A wall' }, ann);
  await change<Business>('business.yaml', (business) =>
    Object.assign(business, { name: 'Half typ', phone: '(407) 555-0100' }),
  );
  await change<Projects>('projects.yaml', (list) => {
    list.shift();
    list.unshift({ title: { en: 'New patio' }, description: { en: 'In Lakeland.' }, photo: 'a-patio' });
  });
  const { changes } = await draft.overview();
  const wanted = changes.filter(
    ({ file, path: [first], before }) =>
      first === 'phone' || (file === 'projects.yaml' && before === undefined),
  );
  expect(wanted).toHaveLength(2);
  const { folder } = await draft.stage(wanted.map(chosen));
  const [business, projects] = [loadContent('business.yaml', folder), loadContent('projects.yaml', folder)];
  expect([business.name, business.phone.shown]).toEqual(['Hernández & O’Malley Concrete', '(407) 555-0100']);
  expect(projects).toHaveLength(loadContent('projects.yaml', 'tests/content').length + 1);
  expect(projects[0]).toMatchObject({ title: 'New patio', photo: 'a-patio' });
  expect(Object.keys(loadContent('photos.yaml', folder))).toContain('a-patio');
  expect(Object.keys(loadContent('photos.yaml', folder))).not.toContain('a-wall');
  expect(readFileSync(path.join(folder, 'photos/a-patio.jpg')).byteLength).toBeGreaterThan(0);
  expect(await draft.problemsIn(folder)).toEqual([]);
});

const project = (id: number, title: string) => ({ id, title: { en: title } });
const list = fc
  .uniqueArray(fc.nat(6), { maxLength: 6 })
  .chain((ids) => fc.tuple(...ids.map((id) => fc.constantFrom('a', 'b').map((title) => project(id, title)))));

it('is what is published with no change chosen, and the working copy with all, however lists were changed', () => {
  fc.assert(
    fc.property(list, list, (before, after) => {
      const changes = changesOfFile('projects.yaml', before, after);
      expect(applyChosenChanges('projects.yaml', before, after, () => false)).toEqual(before);
      expect(applyChosenChanges('projects.yaml', before, after, () => true)).toEqual(after);
      for (const one of changes) {
        const isIt = (at: DraftChange['path'], kind: string) =>
          JSON.stringify([at, kind]) === JSON.stringify([one.path, kindOf(one)]);
        const without = applyChosenChanges('projects.yaml', before, after, (at, kind) => !isIt(at, kind));
        expect(changesOfFile('projects.yaml', before, without).length).toBeLessThanOrEqual(
          changes.length - 1,
        );
      }
    }),
  );
});
