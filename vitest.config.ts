import { defineConfig } from 'vitest/config';
import { fixtureVariables } from './scripts/fixture-site.mjs';

export default defineConfig({
  test: {
    include: ['{content,desk,editor,shared,site,server,scripts,launch-check,docs}/**/*.test.{ts,tsx}'],
    setupFiles: ['./tests/refuse-console-errors.ts'],
    env: fixtureVariables,
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
  },
});
