import { expect, test, vi } from 'vitest';
import { leaveOut } from './programs.ts';

test('what this machine lacks is said with how to get it, and is a failure where it must be there', () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  vi.stubEnv('REQUIRED', 'firefox, caddy');
  leaveOut('webkit', 'WebKit was not found (apt-get install it)');
  expect(said.mock.calls).toEqual([['not run: WebKit was not found (apt-get install it)']]);
  expect(() => leaveOut('caddy', 'Caddy was not found')).toThrow('Caddy was not found');
  vi.unstubAllEnvs();
});
