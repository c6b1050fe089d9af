import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyContent } from '#server/testing/parts.ts';
import type { SaveDraft } from '#shared/desk/website.ts';
import { type DraftWorkerDeps, openDraftWorker } from './draft-worker.ts';

function setup(deps?: DraftWorkerDeps) {
  const content = copyContent();
  const worker = openDraftWorker(content, deps);
  onTestFinished(() => worker.stop());
  const home = path.join(content, 'home.yaml');
  /** As large as a file may be, and slow to read. */
  const fill = () => writeFileSync(home, `list:\n${'  - a\n'.repeat(160_000)}`);
  return { draft: worker.draft, fill, restore: () => cpSync('tests/content/home.yaml', home) };
}

test('a call that can’t be sent fails alone', async () => {
  const { draft } = setup();
  const other = draft.file('home.yaml');
  const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
  const unsendable = [deep, () => {}].map((value) =>
    draft.save('home.yaml', { version: '', changes: [{ path: ['hero'], value }] } satisfies SaveDraft, ''),
  );
  expect((await Promise.allSettled(unsendable)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  expect((await other).version).toBe((await draft.file('home.yaml')).version);
});

test('a draft process that runs out of memory fails the calls that wait for it, and the next call starts it again', async () => {
  const { draft, fill, restore } = setup({ maxHeap: 72, patience: 200_000 });
  const { version } = await draft.file('home.yaml');
  fill();
  const lost = await Promise.allSettled([draft.file('home.yaml'), draft.digest()]);
  expect(lost).toMatchObject([
    { status: 'rejected', reason: { message: expect.stringContaining('heap out of memory') } },
    { status: 'rejected', reason: { message: expect.stringContaining('heap out of memory') } },
  ]);
  restore();
  expect((await draft.file('home.yaml')).version).toBe(version);
});

test('a draft process that is stuck is ended, and fails the calls that wait for it', async () => {
  const { draft, fill } = setup({ patience: 30 });
  fill();
  await expect(draft.file('home.yaml')).rejects.toThrow('The draft was stuck');
});
