import { expect, test } from 'vitest';
import { createUploadSlots } from './receive-upload.ts';

/** Places and a clock, in seconds; `hadToGo` names those that had to make room. */
function placesAt() {
  const clock = { seconds: 0 };
  const slots = createUploadSlots(() => clock.seconds * 1000);
  const hadToGo: string[] = [];
  const acquire = (client: string, name = client) => slots.acquire(client, () => hadToGo.push(name));
  return { clock, take: acquire, hadToGo };
}

test('when all upload slots are used, a new client gets that of the slowest upload', () => {
  const { clock, take: acquire, hadToGo } = placesAt();
  const arriving = Array.from({ length: 32 }, (_, number) => acquire(`visitor ${number}`));
  expect(acquire('Dana')).toBeUndefined();
  clock.seconds = 60;
  for (const [number, place] of arriving.entries()) place!.onPiece(number === 7 ? 900_000 : 1_000_000);
  expect(acquire('Dana')).toBeDefined();
  expect(hadToGo).toEqual(['visitor 7']);
});

test('a client with the most slots loses one however fast it is, and nobody loses one to it', () => {
  const { clock, take: acquire, hadToGo } = placesAt();
  for (let number = 0; number < 32; number++)
    acquire(`crowd ${number >> 3}`, `${number}`)!.onPiece((number + 1) * 1e8);
  clock.seconds = 60;
  expect(acquire('Dana')).toBeDefined();
  expect(hadToGo).toEqual(['0']);
  expect(acquire('crowd 3')).toBeUndefined();
});
