import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { enterEnvironment } from './scripts/environment.mjs';
import { serverEnv } from './scripts/project.mjs';
import { reportFile } from './scripts/run-tests.mjs';
import { fixtureVariables } from './tests/support/fixture-site.ts';
import { testsWithoutProgram } from './tests/support/programs.ts';
import { waitTimeout } from './tests/support/wait-for.ts';

enterEnvironment('test');

const tests = '**/*.test.{ts,tsx}';
/** What is slow by nature, and what needs a program that not every machine has. */
const slow = ['**/*.slow.test.ts', '**/*.{caddy,engine,sshd,systemd-analyze}.test.ts'];
const exclude = [...configDefaults.exclude, '.cache/**', '.stryker/**', 'tests/engines/**'];

const slowProject: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'slow',
    // Dozens of programs one after the other.
    testTimeout: 300_000,
    include: slow,
    exclude: [...exclude, ...testsWithoutProgram()],
    globalSetup: ['./tests/support/programs.ts'],
  },
};

export default defineConfig({
  test: {
    ...(reportFile && { reporters: [...configDefaults.reporters, 'json'], outputFile: { json: reportFile } }),
    // Half of the time a test waits, for a process or for a clock.
    maxWorkers: availableParallelism() + 1,
    globalSetup: ['./server/testing/shared-postgres.ts'],
    setupFiles: [
      './tests/restore-globals.ts',
      './tests/refuse-console-errors.ts',
      './server/testing/quick-codes.ts',
    ],
    // Programs that tests start share what was compiled.
    env: { ...fixtureVariables, ...serverEnv },
    // A busy machine is slow, not wrong.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: waitTimeout } },
    restoreMocks: true,
    // No file leaves anything behind: each in a process of its own would take half as long again.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [tests],
          exclude: [...exclude, ...slow],
          env: hasRoom('/dev/shm') ? { TMPDIR: '/dev/shm' } : {},
        },
      },
      // Not while Stryker tries what the others notice.
      ...(process.env.STRYKER_MUTATOR_WORKER ? [] : [slowProject]),
    ],
  },
});

/** Whether a folder in memory is there, and larger than a container's 64 MB: unit tests write all the time. */
function hasRoom(folder: string) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 4e9;
}
