import { afterEach, beforeEach, vi } from 'vitest';

/** The arguments of console.error in this test. A test that expects it spies on console.error itself. */
let errors: string[] = [];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...parts) => errors.push(parts.map(String).join(' ')));
});

afterEach(() => {
  if (errors.length > 0) throw new Error(`console.error was called:\n${errors.join('\n')}`);
});
