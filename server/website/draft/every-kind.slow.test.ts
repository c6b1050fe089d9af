import { describe, expect, test } from 'vitest';
import { fileNames } from '#content-model/check/check-content.ts';
import { changes, type Entry, kinds, needed } from '#content-model/check/testing/kinds.ts';
import { valueAt } from '#shared/content/shape.ts';
import { openTestDraft } from './testing/open-test-draft.ts';

const nameAs = { 'one is added': 'Daytona Beach', 'one is renamed': 'Ocala' };

describe.each(Object.entries(kinds))('of each %s,', (kind, { file, path, key }) => {
  test.each(Object.keys(changes) as (keyof typeof changes)[])(
    '%s in its form, and only a required text prevents publishing',
    async (did) => {
      const { change, problems } = await openTestDraft();
      const names = (value: unknown) => (valueAt(value, path) as Entry[]).map((entry) => nameOf(entry, key));
      let before: unknown[] = [];
      let after: unknown[] = [];
      const edit = (value: unknown) => {
        const list = valueAt(value, path) as Entry[];
        before = names(value);
        changes[did](list, key);
        if (kind === 'place' && did in nameAs)
          list.splice(-1, 1, { name: nameAs[did as keyof typeof nameAs] });
        after = names(value);
      };
      expect(await change(file, edit)).toMatchObject({ status: 'saved' });
      const from = before.at(-1);
      if (did === 'one is renamed' && typeof from === 'string')
        await change(file, () => {}, { renamed: { from, into: String(after.at(-1)) } });
      const errors = (await problems()).filter(({ severity }) => severity !== 'warning');
      expect(errors.length > 0, JSON.stringify(errors)).toBe(Boolean(needed[`${kind}, ${did}`]));
      if (did === 'one is renamed') expect((await problems()).map(({ file: of }) => of)).toEqual([]);
      for (const name of fileNames)
        expect(await change(name, () => {})).toMatchObject({ status: 'saved', corrected: [] });
    },
  );
});

const nameOf = (entry: Entry, key: string) => (typeof entry === 'string' ? entry : entry[key]);
