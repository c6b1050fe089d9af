import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSources } from '../content/check/check-content.ts';
import { checkFile } from '../content/check/check-file.ts';
import { contentFolder } from '../content/load.ts';
import type { FileName } from '../content/schema/files.ts';
import { writeInto } from './edit-document.ts';

const { texts } = readSources(contentFolder);

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
  const checked = checkFile(name, writeInto(texts[name]!, value));
  return checked.ok ? checked.parsed.value : checked.faults;
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
