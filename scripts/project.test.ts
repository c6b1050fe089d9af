import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reasonTooOld, run, runTogether } from './project.mjs';

const node = (script: string) => (signal: AbortSignal) =>
  run(process.execPath, ['-e', script], { signal, keep: true });

/** Ends `exitCode` after it was told to, when `end` is called. */
function untilEnded(exitCode: number) {
  const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const program = async (signal: AbortSignal) => {
    signal.addEventListener('abort', () => started.resolve());
    await ended.promise;
    return { exitCode };
  };
  return { program, signaled: started.promise, end: () => ended.resolve() };
}

test('when one program exits, the others are stopped, and its exit code counts', async () => {
  const ends: number[] = [];
  const noted = async (signal: AbortSignal) => {
    const end = await node('setInterval(() => {}, 1000)')(signal);
    ends.push(end.exitCode);
    return end;
  };
  expect(await runTogether([noted, node('process.exit(3)'), noted])).toBe(3);
  expect(ends).toEqual([143, 143]);
});

test.each([
  ['', async () => ({ exitCode: 3 }), 3],
  [' also when another cannot be started', () => run('./no-such-program', []), 'ENOENT'],
])('a program that is slow to exit is waited for%s', async (_, other, outcome) => {
  const slow = untilEnded(0);
  let isOver = false;
  const running = runTogether([slow.program, other])
    .catch(({ code }) => code)
    .finally(() => (isOver = true));
  await slow.signaled;
  expect(isOver).toBe(false);
  slow.end();
  expect(await running).toBe(outcome);
});

const promised = JSON.parse(readFileSync('package.json', 'utf8')).engines.node as string;

test.each([
  ['20.12.2', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['24.0.0', true],
])('whether Node %s can run it', (version, isPromised) => {
  expect(reasonTooOld(version) === undefined).toBe(isPromised);
});

test('what is promised is what the packages with parts made of machine code need', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(promised).toBe(packages['node_modules/rolldown'].engines.node);
});

test.each(['README.md', 'CONTRIBUTING.md'])('%s promises the same', (file) => {
  const [older, newer] = promised.match(/\d+\.\d+(?=\.)/g)!;
  expect(readFileSync(file, 'utf8')).toContain(`Node ${older}+ or ${newer}+`);
});

test.each(['start', 'build'])('%s refuses a Node that is too old in a sentence', (script) => {
  const pretended = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.12.2"})';
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', pretended, `scripts/${script}.mjs`],
    { encoding: 'utf8', env: { PATH: process.env.PATH } },
  );
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Node 20\.12\.2 cannot run this, only [^\n]+\n$/);
});
