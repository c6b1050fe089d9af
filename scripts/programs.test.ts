import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { findProgram } from './programs.mjs';
import { ensureRequired } from './requirements.mjs';

const kind = {
  variable: 'REQUIRED_TOOLS',
  titles: { hammer: 'A hammer', saw: 'A saw' },
  packages: {},
  findMissing: () => [{ name: 'saw' as const, why: 'buy one' }],
};

test('a program is found on the path before anywhere else', () => {
  const folder = makeTemporaryFolder(onTestFinished);
  const program = path.join(folder, 'sshd');
  writeFileSync(program, '#!/bin/sh\n');
  chmodSync(program, 0o755);
  vi.stubEnv('PATH', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(findProgram('sshd')).toBe(program);
});

test('what is missing and required stops everything, and says how to get it', async () => {
  vi.stubEnv('REQUIRED_TOOLS', 'hammer, saw');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(ensureRequired(kind)).rejects.toThrow('A saw is required and missing: buy one');
});

test('what is missing and not required is named, and stops nothing', async () => {
  vi.stubEnv('REQUIRED_TOOLS', 'hammer');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await ensureRequired(kind)).toEqual([{ name: 'saw', why: 'buy one' }]);
});

test('a misspelled requirement stops everything, and says what can be written', async () => {
  vi.stubEnv('REQUIRED_TOOLS', 'hamer');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(ensureRequired(kind)).rejects.toThrow('REQUIRED_TOOLS says hamer: write hammer, saw');
});
