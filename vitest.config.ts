import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { fixtureVariables } from './scripts/fixture-site.mjs';
import { testsWithoutProgram } from './scripts/programs.mjs';

export default defineConfig({
  test: {
    include: ['{content,deploy,desk,editor,shared,site,server,scripts,launch-check,docs}/**/*.test.{ts,tsx}'],
    // They are named at the end of `npm test`.
    exclude: [...configDefaults.exclude, ...testsWithoutProgram()],
    // Half of the time a test waits, for a process or for a clock.
    maxWorkers: availableParallelism() + 1,
    setupFiles: ['./tests/refuse-console-errors.ts'],
    env: fixtureVariables,
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
  },
});
