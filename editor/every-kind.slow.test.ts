import { describe, expect, test } from 'vitest';
import { valueAt } from '#shared/content/shape.ts';
import { fileNames } from '../content-model/check/check-content.ts';
import { changes, type Entry, kinds, needed } from '../content-model/check/testing/kinds.ts';
import { openEditor } from './testing/open-editor.ts';

const { all, read, save } = openEditor();
const nameAs = { 'one is added': 'Daytona Beach', 'one is renamed': 'Ocala' };

describe.each(Object.entries(kinds))('of each %s,', (kind, { file, path, key }) => {
  test.each(Object.keys(changes) as (keyof typeof changes)[])(
    '%s in its form, and every form can still be saved',
    async (change) => {
      const value = structuredClone(read(file).value);
      const list = valueAt(value, path) as Entry[];
      changes[change](list, key);
      if (kind === 'place' && change in nameAs)
        list.splice(-1, 1, { name: nameAs[change as keyof typeof nameAs] });
      const answer = await save(file, value);
      expect(answer.statusCode, answer.body).toBe(needed[`${kind}, ${change}`] ? 422 : 200);
      for (const name of fileNames) {
        const again = await save(name, read(name).value);
        expect([name, again.statusCode, again.json().faults.filter(isError)]).toEqual([name, 200, []]);
      }
      if (change === 'one is renamed') expect((await all()).faults.map(({ file: of }) => of)).toEqual([]);
    },
  );
});

const isError = ({ severity }: { severity?: string }) => severity !== 'warning';
