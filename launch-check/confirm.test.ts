import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { load } from '#content-model/load.ts';
import { findingsOf, runChecks } from './checks.ts';
import { confirmClaims } from './confirm.ts';
import { daysAgo, readyClaims, readyInput, readyParts, sampleStarting } from './testing/ready-input.ts';

// Midnight may pass.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const note = '# What you stand for.\n\n[]\n';

/** A company that has confirmed nothing yet, and an owner at the terminal who types only these lines. */
async function talkThrough(lines: (string | undefined)[], changes: Parameters<typeof readyInput>[0] = {}) {
  const input = readyInput({ claims: [], ...changes });
  const file = path.join(input.config.contentDir, 'claims.yaml');
  writeFileSync(file, note);
  const said: string[] = [];
  const left = await confirmClaims(input, {
    say: (line) => void said.push(line),
    ask: async (question) => {
      said.push(question);
      return lines.shift();
    },
  });
  const claims = () => load('claims.yaml', input.config.contentDir);
  return { input, left, said: said.join('\n'), claims, written: readFileSync(file, 'utf8') };
}

const proofs = readyClaims.flatMap(({ proof, until }) => (until ? [proof, until] : [proof]));

test('once everything is confirmed the site is ready, and the comments in the file are still there', async () => {
  const { input, left, claims, written, said } = await talkThrough(['Ana Cruz', ...proofs]);
  expect(left).toBe(0);
  expect(said).toMatch(/Your site says 6 things.*── 1 of 6: licensed ──\n {2}“Licensed & Insured”/s);
  expect(written.startsWith('# What you stand for.\n')).toBe(true);
  expect(claims()).toMatchObject(
    readyClaims.map(({ about, words, proof }) => ({ about, words, proof, by: 'Ana Cruz', on: daysAgo(0) })),
  );
  expect(findingsOf(await runChecks({ ...input, claims: claims() }), 'refused')).toEqual([]);
});

test('pressing Enter at every question confirms nothing', async () => {
  const { left, claims, said } = await talkThrough(['Ana Cruz', ...Array.from({ length: 50 }, () => '')]);
  expect([left, claims()]).toEqual([6, []]);
  expect(said).toContain('6 still open');
  expect(await talkThrough([''])).toMatchObject({ left: 6, written: note });
});

test('an answer that is not enough is asked for again, with the reason; "stop" keeps those given so far', async () => {
  const [proof, until] = proofs;
  const names = ['Ana', 'Ana Cruz'];
  const { left, said, claims } = await talkThrough([
    ...[...names, 'yes', proof, '2026', daysAgo(5), until, 'stop'],
  ]);
  expect(left).toBe(5);
  expect(said).toContain('That is not enough: write the first and last name');
  expect(said).toContain('"yes" proves nothing');
  expect(said).toContain('write year, month and day');
  expect(said).toMatch(/it expired on \d/);
  expect(claims()).toMatchObject([{ about: 'licensed', until }]);
});

test('changed words are asked about again, and the new answer replaces the old one', async () => {
  const before = readyClaims.map((claim) =>
    claim.about === 'licensed' ? { ...claim, words: ['Licensed'] } : claim,
  );
  const { left, claims } = await talkThrough(['Ana Cruz', proofs[0], proofs[1]], { claims: before });
  expect(left).toBe(0);
  expect(claims().filter(({ about }) => about === 'licensed')).toMatchObject([
    { words: ['Licensed & Insured'] },
  ]);
});

test('"same" repeats the previous answer, which has to be given first', async () => {
  const sample = (file: string, field: string, starts: string) => {
    const text = sampleStarting(starts);
    return { file, line: 1, field, text, written: text };
  };
  const texts = [
    ...readyParts.texts,
    sample('about.yaml', 'story.paragraphs.0', 'We started'),
    sample('about.yaml', 'values.list.0.text', 'Screeded'),
  ];
  const read = 'Read aloud to both foremen, who say so too';
  const { left, claims } = await talkThrough(['Ana Cruz', 'same', read, 'same'], {
    claims: readyClaims,
    texts,
  });
  expect(left).toBe(0);
  expect(claims().slice(-2)).toMatchObject([
    { about: 'about.yaml story', proof: read },
    { about: 'about.yaml values', proof: read },
  ]);
});

test('no question is asked when everything is confirmed', async () => {
  expect(await talkThrough([], { claims: readyClaims })).toMatchObject({
    left: 0,
    said: 'There is nothing to confirm.',
  });
});
