import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSources } from '#content-model/check/check-content.ts';
import { checkFile } from '#content-model/check/check-file.ts';
import { contentFolder } from '#content-model/load.ts';
import type { FileName } from '#content-model/schema/files.ts';
import { hasAddedComments, updateYaml } from './edit-document.ts';

const text = `# A note at the top.
name: Old # beside it

# About the list.
list: [a, b]
entries:
  # The first.
  - id: 1
    title: 'One: quoted'
  # The second.
  - id: 2
    title: Two
`;

const change = (edit: (value: ReturnType<typeof parse>) => void) => {
  const value = parse(text);
  edit(value);
  return updateYaml(text, value);
};

const { texts } = readSources(contentFolder);
it('leaves every file as it is when nothing changes', () => {
  for (const [name, file] of Object.entries(texts)) expect(updateYaml(file, parse(file)), name).toBe(file);
});

it('moves an entry with its comment; the first comment stays at the top of the list', () => {
  const changed = change((value) => value.entries.reverse());
  const places = ['# The first.', '# The second.', 'id: 2', 'id: 1'].map((part) => changed.indexOf(part));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

it('keeps the comments above the first entry and below the last in place, whatever is first or last', () => {
  const list = (...ids: number[]) => `# Above.\n${ids.map((id) => `- id: ${id}\n`).join('')}# Below.\n`;
  expect(updateYaml(list(1, 2), [{ id: 3 }, { id: 2 }])).toBe(list(3, 2));
  expect(updateYaml(list(1), [{ id: 1 }, { id: 2 }])).toBe(list(1, 2));
  expect(updateYaml('# Above.\na: 1\nb: 2\n# Below.\n', { b: 2 })).toBe('# Above.\nb: 2\n# Below.\n');
});

it('notices a comment that only one of two texts has, wherever it is', () => {
  expect(hasAddedComments(text, text)).toBe(false);
  expect(hasAddedComments(updateYaml(text, { name: 'New' }), text)).toBe(false);
  for (const more of ['# Mine.\n', 'name: Old # mine\n', '  # Mine.\n'])
    expect(hasAddedComments(text + more, text), more).toBe(true);
});

it('adds an entry at the end and removes one; the first of an empty list stands below the comments', () => {
  const longer = change((value) => value.entries.push({ id: 3, title: 'Three' }));
  expect(longer).toBe(`${text}  - id: 3\n    title: Three\n`);
  expect(change((value) => value.entries.shift())).not.toContain('One');
  expect(updateYaml('# A note.\n\n[]\n', [{ about: 'insured', words: ['Licensed & Insured'] }])).toBe(
    '# A note.\n\n- about: insured\n  words:\n    - Licensed & Insured\n',
  );
});

it('removes a key without a value and adds a new one', () => {
  const changed = change((value) => Object.assign(value, { list: undefined, address: { city: 'Tampa' } }));
  expect(changed).not.toContain('list:');
  expect(changed.endsWith('address:\n  city: Tampa\n')).toBe(true);
});

/** Texts that YAML could misread. A literal brace is typed twice. */
const letters = 'ab Z.é“”’\'"`:#-?!*&%@|>}[],\\/~\n\t0123=<';
const pieces = [...letters, '{{', ': ', ' #', '---', "''", '\n\n', '\n- ', '\na: b', '\u2060', '🙂'];
const typed = fc
  .string({ unit: fc.constantFrom(...pieces), minLength: 1, maxLength: 30 })
  .filter((text) => text.trim() !== '');

/** The contents of a file after `change` was saved to it, or the faults if it was refused. */
function saved<Value>(name: FileName, change: (value: Value) => void) {
  const value = parse(texts[name]!);
  change(value);
  const checked = checkFile(name, updateYaml(texts[name]!, value));
  return checked.ok ? checked.parsed.value : checked.problems;
}

it('whatever text is typed into a form, the written file has exactly that text', () => {
  fc.assert(
    fc.property(typed, typed, typed, (one, two, three) => {
      type Gallery = { intro: { lead: string }; page: { keywords: string[] } };
      const gallery = saved<Gallery>('gallery.yaml', ({ intro, page }) => {
        intro.lead = one;
        page.keywords = [two, three];
      });
      expect(gallery).toMatchObject({ intro: { lead: one }, page: { keywords: [two, three] } });
      const project = { id: 99, title: one, category: 'repair', photo: 'slab', description: two };
      const projects = saved<unknown[]>('projects.yaml', (list) => {
        Object.assign(list[0] as object, { title: three });
        list.push(project);
      });
      expect(projects).toMatchObject({ 0: { title: three }, 9: project });
    }),
    { seed: 3, numRuns: 200 },
  );
});
