import { expect, test } from '@playwright/test';
import { launchCheck } from './launch/run-script.ts';

test('unknown options are refused, and confirmations, asked for at a terminal, cannot be piped in', async () => {
  expect((await launchCheck(['--yes'])).code).toBe(2);
  expect((await launchCheck(['--confirm'])).code).toBe(2);
});
