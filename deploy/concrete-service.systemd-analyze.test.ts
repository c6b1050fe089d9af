import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inProject } from '#scripts/project.mjs';
import { findProgram } from '#tests/support/programs.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

const unit = readFileSync(inProject('deploy/concrete.service'), 'utf8');

/** A copy of the unit for the checkout that this test is in. */
function unitHere(text = unit) {
  const file = path.join(makeTemporaryFolder(onTestFinished), 'concrete.service');
  writeFileSync(file, text.replaceAll('/opt/concrete', inProject()));
  return file;
}

function analyze(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(findProgram('systemd-analyze')!, args, { encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

/** Leaves out what systemd thinks of this machine's other units. */
const verify = (file: string) => analyze('verify', '--man=no', '--recursive-errors=no', file);

test('systemd accepts the unit, and would report an unknown setting', () => {
  expect(verify(unitHere())).toEqual({ status: 0, output: '' });
  expect(verify(unitHere(unit.replace('KillMode=', 'KillingMode='))).output).toContain('KillingMode');
});

test('what an attacker could do from inside the server scores 2.0 at most', () => {
  const { output } = analyze('security', '--offline=true', '--no-pager', unitHere());
  const score = /Overall exposure level for concrete\.service: ([\d.]+)/.exec(output)?.[1];
  expect(Number(score)).toBeLessThanOrEqual(2);
});
