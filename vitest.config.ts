import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{content,editor,shared,site,server,scripts,launch-check}/**/*.test.{ts,tsx}'],
    setupFiles: ['./tests/refuse-console-errors.ts'],
    restoreMocks: true,
  },
});
