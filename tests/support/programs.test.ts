import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findProgram, leaveOut } from './programs.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

test('what this machine lacks is said with how to get it, and is a failure where it must be there', () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  vi.stubEnv('REQUIRED', 'firefox, caddy');
  leaveOut('webkit', 'WebKit was not found (apt-get install it)');
  expect(said.mock.calls).toEqual([['not run: WebKit was not found (apt-get install it)']]);
  expect(() => leaveOut('caddy', 'Caddy was not found')).toThrow('Caddy was not found');
  vi.unstubAllEnvs();
});

test('a container engine counts if it can run a compose file and has somebody to talk to; ENGINE chooses', () => {
  const folder = makeTemporaryFolder(onTestFinished);
  onTestFinished(() => void vi.unstubAllEnvs());
  const [podman, compose, docker] = ['podman', 'podman-compose', 'docker'].map((name) => {
    const file = path.join(folder, name);
    writeFileSync(file, '');
    return file;
  });
  vi.stubEnv('PATH', folder);
  vi.stubEnv('DOCKER_HOST', 'tcp://127.0.0.1:1');
  vi.stubEnv('ENGINE', undefined);
  expect(findProgram('engine')).toBe(podman);
  vi.stubEnv('ENGINE', 'docker');
  expect(findProgram('engine')).toBe(docker);
  vi.stubEnv('ENGINE', 'podman');
  rmSync(compose!);
  expect(findProgram('engine')).toBeUndefined();
});
