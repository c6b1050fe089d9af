import type { BinaryLike, ScryptOptions } from 'node:crypto';
import { vi } from 'vitest';

type Done = (error: Error | null, hash: Buffer) => void;

/*
 * Import it before anything else: codes to sign in with are then looked at quickly. Outside of tests that is slow by
 * intent, a tenth of a second each and one at a time, and it fails here if it is not.
 */
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>();
  let isRunning = false;
  const scrypt = (code: BinaryLike, id: BinaryLike, length: number, cost: ScryptOptions, done: Done) => {
    if (!cost.N || cost.N < 2 ** 15) throw new Error('A code is looked at too quickly');
    if (isRunning) throw new Error('Two codes are looked at at the same time');
    isRunning = true;
    crypto.scrypt(code, id, length, { ...cost, N: 2 ** 4 }, (error, hash) => {
      isRunning = false;
      done(error, hash);
    });
  };
  return { ...crypto, scrypt };
});
