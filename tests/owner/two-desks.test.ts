import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterSaving, change, type FileDraft, settle, startDraft } from '#desk/website/draft/file-draft.ts';
import type { Draft } from '#server/website/draft/draft.ts';
import { openTestDraft } from '#server/website/draft/testing/open-test-draft.ts';
import { withPart } from '#shared/content/with-part.ts';

type Project = { id?: number; title?: { en?: string }; place?: string };
type Step = { who: number; does: 'write' | 'add' | 'remove' | 'move' | 'save'; at: number; to: number };

const steps = fc.array(
  fc.record({
    ...{ who: fc.nat(1), at: fc.nat(5), to: fc.nat(5) },
    does: fc.constantFrom<Step['does']>('write', 'add', 'remove', 'move', 'save', 'save'),
  }),
  { minLength: 3, maxLength: 14 },
);
/** What goes over the line, as it arrives. */
const sent = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

function edited(list: Project[], { who, does, at, to }: Step, text: string): Project[] {
  const entry = list[at];
  if (does === 'add') return [{}, ...list];
  if (!entry) return list;
  // Each writes another field: whom to believe is another question.
  if (does === 'write')
    return withPart(list, who === 0 ? [at, 'title', 'en'] : [at, 'place'], text) as Project[];
  const left = list.toSpliced(at, 1);
  return does === 'move' ? left.toSpliced(to, 0, entry) : left;
}

it('two people who change one list, and save whenever they like, end with the same list, and lose nothing', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { draft } = await openTestDraft();
      const { value, version } = await draft.file('projects.yaml');
      const desks = [0, 1].map(() => startDraft(sent({ value, version })));
      for (const [turn, step] of all.entries()) {
        const list = desks[step.who]!.now as Project[];
        const text = `${turn} by ${step.who}`;
        const next = edited(list, step, text);
        if (step.does === 'save') desks[step.who] = await save(desks[step.who]!, draft);
        else desks[step.who] = change(desks[step.who]!, next, turn * 10_000);
      }
      const unsaved = desks.flatMap(({ unsent }, who) => textsBy(who, unsent));
      for (const who of [0, 1, 0]) desks[who] = await save(desks[who]!, draft);
      const kept = sent(await draft.file('projects.yaml')) as { value: Project[]; version: string };
      const ids = kept.value.map(({ id }) => id);
      expect([new Set(ids).size, ids.every(Number.isInteger)]).toEqual([ids.length, true]);
      expect(textsBy('[01]', kept.value)).toEqual(expect.arrayContaining(unsaved));
      for (const desk of desks) {
        const { now, unsent } = settle(desk, kept);
        expect([now, unsent]).toEqual([kept.value, []]);
      }
    }),
    { seed: 11, numRuns: 15 },
  );
});

const textsBy = (who: number | string, value: unknown) =>
  JSON.stringify(value).match(new RegExp(`\\d+ by ${who}`, 'g')) ?? [];

/** As the desk does: what somebody else has saved is merged, and sent again. */
async function save(desk: FileDraft, draft: Draft): Promise<FileDraft> {
  if (desk.unsent.length === 0) return desk;
  const wanted = sent({ version: desk.base.version, changes: desk.unsent });
  const saved = sent(await draft.save('projects.yaml', wanted, 'ann@example.com'));
  if (saved.status === 'saved') return afterSaving(desk, desk.now, saved, false);
  if (saved.status !== 'outdated') throw new Error(saved.message);
  const { value, version } = saved.file;
  return save(settle(desk, { value, version }), draft);
}
