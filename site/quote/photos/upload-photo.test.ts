import { expect, test } from 'vitest';
import { type Outcome, outcomeOf, sendPhoto } from './upload-photo.ts';

const failed = (wait = 0): Outcome => ({ status: 'failed', wait });
const savedOutcome: Outcome = { status: 'kept' };

/** Sends with these outcomes, one after the other. @returns what came of it, the tries and the pauses */
async function sendWith(outcomes: Outcome[], isWanted = true) {
  const pauses: number[] = [];
  let tries = 0;
  const upload = async () => outcomes[tries++]!;
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds);
    return isWanted;
  };
  return { outcome: await sendPhoto(upload, pause), tries, pauses };
}

test('one that arrives is sent once', async () => {
  expect(await sendWith([savedOutcome])).toEqual({ outcome: savedOutcome, tries: 1, pauses: [] });
});

test('three tries, with growing waits', async () => {
  const all = await sendWith([failed(), failed(), failed()]);
  expect(all).toEqual({ outcome: failed(), tries: 3, pauses: [2000, 8000] });
  expect(await sendWith([failed(), failed(), savedOutcome])).toMatchObject({
    outcome: savedOutcome,
    tries: 3,
  });
});

test('a server that is busy is given the time it asks for, unless that is long', async () => {
  expect(await sendWith([failed(10_000), savedOutcome])).toMatchObject({
    outcome: savedOutcome,
    pauses: [10_000],
  });
  expect(await sendWith([failed(3_600_000)])).toMatchObject({ tries: 1, pauses: [] });
});

test('what is refused or given up is not sent again', async () => {
  const refused: Outcome = { status: 'refused', reason: 'Damaged.' };
  expect(await sendWith([refused])).toMatchObject({ outcome: refused, tries: 1 });
  expect(await sendWith([failed()], false)).toMatchObject({ outcome: failed(), tries: 1 });
});

test.each([200, 201])('%i means that it is stored', (status) => {
  expect(outcomeOf(status, '{"status":"kept"}', null)).toEqual(savedOutcome);
});

test.each([0, 408, 429, 500, 503, 507])('%i is worth another try', (status) => {
  expect(outcomeOf(status, '{"error":"Because."}', '7')).toEqual(failed(7000));
});

test.each([400, 403, 409, 410, 413, 415, 422])('%i is final, with the reason', (status) => {
  const refused: Outcome = { status: 'refused', reason: 'Because.' };
  expect(outcomeOf(status, '{"error":"Because."}', null)).toEqual(refused);
});

test('an answer from something between the server and us has no reason for the visitor', () => {
  expect(outcomeOf(403, '<h1>Forbidden</h1>', null)).toEqual({ status: 'refused', reason: '' });
  expect(outcomeOf(502, '<h1>Bad Gateway</h1>', 'Wed, 21 Oct 2026 07:28:00 GMT')).toEqual(failed());
});
