import { afterEach, beforeEach, vi } from 'vitest';

/** The arguments of console.error in this test. A test that expects it spies on console.error itself. */
let said: string[] = [];

beforeEach(() => {
  said = [];
  vi.spyOn(console, 'error').mockImplementation((...parts) => said.push(parts.map(String).join(' ')));
});

afterEach(() => {
  if (said.length > 0) throw new Error(`console.error was called:\n${said.join('\n')}`);
});
