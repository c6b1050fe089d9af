import fc from 'fast-check';
import { expect } from 'vitest';
import {
  afterSaving,
  change,
  type FileDraft,
  isUnsent,
  markAsSent,
  rebase,
  redo,
  resolveConflict,
  startDraft,
  undo,
} from '#desk/website/draft/file-draft.ts';
import { getUnsentChanges, resumeChanges, toResumable } from '#desk/website/draft/resume-changes.ts';
import { moveEntry, removeRow } from '#desk/website/form/use-arrange.ts';
import type { Draft } from '#server/website/draft/draft.ts';
import { ann, openTestDraft } from '#server/website/draft/testing/open-test-draft.ts';
import { changesBetween } from '#shared/content/changes.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { newId } from '#shared/content/new-id.ts';
import {
  type RowPath,
  rowOfAdded,
  rowsOf,
  toFieldPath,
  toRowPath,
  valueAtRow,
  withRows,
} from '#shared/content/rows.ts';
import { withPart } from '#shared/content/with-part.ts';
import type { SavedDraft } from '#shared/desk/website.ts';

/** A list whose entries are stored with ids, one whose aren't, and one in another list. */
export const lists: { file: ContentFile; path: (value: unknown) => RowPath; field: RowPath }[] = [
  { file: 'projects.yaml', path: () => [], field: ['title', 'en'] },
  { file: 'testimonials.yaml', path: () => [], field: ['text', 'en'] },
  { file: 'about.yaml', path: () => ['values', 'list'], field: ['text', 'en'] },
  { file: 'services.yaml', path: (value) => toRowPath(value, ['blocks', 0, 'features']), field: ['en'] },
];

const acts = [
  ...(['type', 'type', 'type', 'type', 'add', 'remove', 'move', 'undo', 'redo', 'open'] as const),
  ...([
    'send',
    'send',
    'send',
    'lose the request',
    'lose the answer',
    'answer late',
    'read',
    'read',
  ] as const),
  ...(['decide', 'close the tab', 'discard'] as const),
];
const steps = fc.array(
  fc.record({
    who: fc.nat(1),
    at: fc.nat(5),
    to: fc.nat(5),
    does: fc.constantFrom(...acts),
  }),
  { minLength: 4, maxLength: 30 },
);

/** What goes over the line, or to the device's storage, as it arrives. */
const sent = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

/** Each letter that is typed is one of its own: `‹7@3›` is the seventh, typed in the entry that was marked with 3. */
const lettersIn = (value: unknown) => new Set(JSON.stringify(value ?? null).match(/‹\d+@\d+›/g));
const markOf = (letter: string) => letter.slice(letter.indexOf('@') + 1, -1);
const marked = (mark: number) => `‹0@${mark}›Entry number ${mark} of this list`;

/** @param runs how many lives of two desks are tried, each of up to 30 acts */
export async function typeOnTwoDesks(
  { file, path, field }: (typeof lists)[number],
  seed: number,
  runs: number,
) {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { draft } = await openTestDraft();
      const world = await openWorld(draft, file, path, field);
      for (const [turn, step] of all.entries()) {
        await world.act(step, turn);
        world.expectInPlace();
      }
      await world.finish();
      world.expectInPlace();
      expect(await world.lost()).toEqual([]);
    }),
    { seed, numRuns: runs },
  );
}

interface Device {
  tab: string;
  draft: FileDraft;
  sends: number;
  open: RowPath[];
  /** What was sent, whose answer is on its way. */
  waits?: (() => void) | undefined;
}

async function openWorld(
  draft: Draft,
  file: ContentFile,
  pathIn: (value: unknown) => RowPath,
  field: RowPath,
) {
  const typed = new Set<string>();
  /** What somebody has taken back, removed, discarded or decided against. */
  const meant = new Set<string>();
  let marks = 0;
  const first = await draft.file(file);
  // Every entry can be told from the others, by its first letter.
  const list = valueAtRow(first.value, pathIn(first.value)) as unknown[];
  const start = list.reduce<unknown>(
    (value, _entry, at) =>
      withPart(value, [...toFieldPath(value, pathIn(value))!, at, ...placesIn(field)], marked(++marks)),
    first.value,
  );
  await draft.save(file, sent({ version: first.version, changes: changesBetween(first.value, start) }), ann);
  for (const letter of lettersIn(start)) typed.add(letter);
  const devices: Device[] = [];
  for (const tab of ['one', 'two']) devices.push({ tab, draft: await read(), sends: 0, open: [] });

  async function read() {
    const { value, version, saves } = sent(await draft.file(file));
    return startDraft(file, { value, version, saves });
  }

  /** What a person does on purpose may take letters away. */
  function onPurpose(device: Device, act: () => void, more: unknown = undefined) {
    const before = [...lettersIn(device.draft.now), ...lettersIn(more)];
    act();
    const after = lettersIn(device.draft.now);
    for (const letter of before) if (!after.has(letter)) meant.add(letter);
  }

  function edit(device: Device, act: (list: unknown[]) => unknown[], time: number) {
    const { now } = device.draft;
    const places = toFieldPath(now, pathIn(now));
    const entries = places && valueAtRow(now, pathIn(now));
    if (!Array.isArray(entries)) return;
    device.draft = change(device.draft, withPart(now, places!, act(entries)), time);
  }

  /** @param fate what happens on the way */
  async function send(device: Device, fate: 'arrives' | 'request' | 'answer' | 'late' = 'arrives') {
    const { draft: own } = device;
    if (!isUnsent(own) || own.conflicts.length > 0 || device.waits) return;
    const by = { tab: device.tab, number: ++device.sends };
    device.draft = markAsSent(own, by.tab, by.number, []);
    if (fate === 'request') return;
    const saved = sent(
      await draft.save(file, sent({ version: own.base.version, changes: own.unsent, by }), ann),
    );
    if (fate === 'answer') return;
    device.waits = () => {
      device.waits = undefined;
      if (saved.status === 'saved') {
        const answer: SavedDraft = saved;
        device.draft = afterSaving(device.draft, { value: own.now, renames: [] }, answer, false);
      } else if (saved.status === 'outdated') {
        device.draft = rebase(device.draft, saved.file as never, device.open);
      } else throw new Error(saved.message);
    };
    if (fate === 'arrives') device.waits();
  }

  async function readAgain(device: Device) {
    device.waits?.();
    const { value, version, saves } = sent(await draft.file(file));
    device.draft = rebase(device.draft, { value, version, saves }, device.open);
  }

  async function reopen(device: Device) {
    device.waits = undefined;
    const stored = sent({ base: device.draft.base.value, ...getUnsentChanges(device.draft) });
    const next = await read();
    const { shape } = await draft.file(file);
    const base = { name: file, version: '', shape, value: stored.base };
    device.tab += 'x';
    device.open = [];
    device.draft = resumeChanges(next, toResumable(base, stored), next.base.saves);
  }

  async function discardAll() {
    const before = lettersIn((await draft.file(file)).value);
    await draft.discard({}, ann);
    const after = lettersIn((await draft.file(file)).value);
    for (const letter of before) if (!after.has(letter)) meant.add(letter);
  }

  function decide(device: Device, side: 'mine' | 'theirs') {
    const [conflict] = device.draft.conflicts;
    if (!conflict) return;
    onPurpose(
      device,
      () => (device.draft = resolveConflict(device.draft, conflict.path, side)),
      conflict.theirs,
    );
  }

  async function act(
    { who, at, to, does }: { who: number; at: number; to: number; does: (typeof acts)[number] },
    turn: number,
  ) {
    const device = devices[who]!;
    const time = turn * 10_000;
    const entries = (valueAtRow(device.draft.now, pathIn(device.draft.now)) ?? []) as unknown[];
    const row = rowsOf(entries)[at];
    if (does === 'type' && row !== undefined) {
      const place = [...pathIn(device.draft.now), row, ...field];
      const text = String(valueAtRow(device.draft.now, place) ?? '');
      const mark = /‹\d+@(\d+)›/.exec(text)?.[1];
      if (!mark) return;
      const letter = `‹${turn + 1}@${mark}›`;
      typed.add(letter);
      device.draft = change(
        device.draft,
        withPart(device.draft.now, toFieldPath(device.draft.now, place)!, text + letter),
        time,
      );
    } else if (does === 'add') {
      const id = newId(file);
      const entry = withPart(id === undefined ? {} : { id }, placesIn(field), marked(++marks));
      typed.add(`‹0@${marks}›`);
      edit(
        device,
        (all) => withRows([entry, ...all], [rowOfAdded(entry, rowsOf(all)), ...rowsOf(all)]),
        time,
      );
    } else if (does === 'remove' && row !== undefined)
      onPurpose(device, () => edit(device, (all) => removeRow(all, row) as unknown[], time));
    else if (does === 'move' && row !== undefined)
      edit(
        device,
        (all) => withRows(moveEntry(all, at, to % all.length), moveEntry(rowsOf(all), at, to % all.length)),
        time,
      );
    else if (does === 'undo') onPurpose(device, () => (device.draft = undo(device.draft)));
    else if (does === 'redo') onPurpose(device, () => (device.draft = redo(device.draft)));
    else if (does === 'open' && row !== undefined) device.open = [[...pathIn(device.draft.now), row]];
    else if (does === 'send') await send(device);
    else if (does === 'lose the request') await send(device, 'request');
    else if (does === 'lose the answer') await send(device, 'answer');
    else if (does === 'answer late') await send(device, 'late');
    else if (does === 'read') await readAgain(device);
    else if (does === 'decide') decide(device, to % 2 ? 'mine' : 'theirs');
    else if (does === 'close the tab') await reopen(device);
    else if (does === 'discard' && at === 0) await discardAll();
  }

  return {
    act,

    /** No letter is in an entry with another mark. */
    expectInPlace() {
      for (const { draft: own } of devices) {
        const entries = valueAtRow(own.now, pathIn(own.now)) as unknown[];
        for (const entry of entries) {
          const found = new Set([...lettersIn(entry)].map(markOf));
          expect(found.size, JSON.stringify(entry)).toBeLessThan(2);
        }
      }
    },

    /** All are online again, and answer every question. */
    async finish() {
      for (const device of devices) device.waits?.();
      for (let round = 0; round < 20; round++) {
        for (const device of devices) {
          await readAgain(device);
          while (device.draft.conflicts.length > 0) decide(device, 'mine');
          await send(device);
        }
      }
      for (const { draft: own } of devices) expect([own.unsent, own.conflicts]).toEqual([[], []]);
      expect(devices[0]!.draft.now).toEqual(devices[1]!.draft.now);
    },

    /** The letters that nobody has taken away on purpose, and that the server doesn't have. */
    async lost() {
      const { value } = await draft.file(file);
      const kept = lettersIn(value);
      const texts = (valueAtRow(value, pathIn(value)) as unknown[]).map((entry) => [...lettersIn(entry)]);
      // Nothing was added twice.
      const twice = texts.flat().filter((letter, at, every) => every.indexOf(letter) !== at);
      return [...[...typed].filter((letter) => !kept.has(letter) && !meant.has(letter)), ...twice];
    },
  };
}

const placesIn = (field: RowPath) => field;
