import { afterEach, vi } from 'vitest';

// Test files share processes: a `fetch` or a variable left behind would answer the tests of other files.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
