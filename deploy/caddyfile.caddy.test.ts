import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '#scripts/project.mjs';
import { findProgram } from '#tests/support/programs.ts';

const file = inProject('deploy/Caddyfile');

function caddy(...args: string[]) {
  return spawnSync(findProgram('caddy')!, args, { encoding: 'utf8' });
}

test('Caddy accepts the file, and its formatter wouldn’t change it', () => {
  expect(caddy('validate', '--adapter', 'caddyfile', '--config', file)).toMatchObject({ status: 0 });
  expect(caddy('fmt', file)).toMatchObject({ status: 0, stdout: readFileSync(file, 'utf8') });
});
