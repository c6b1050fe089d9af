import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram, startServer } from '#server/testing/child.ts';
import { describeFolder } from '#tests/support/folder-state.ts';
import { pretendSite, writeBuild } from '#tests/support/pretended-site.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

const [start, desk] = ['scripts/start.mjs', 'scripts/desk.mjs'];
/** As npm calls them. */
const commands = { start: [], serve: ['--built'] };

/** Content with a slip in it. */
function slippedContent() {
  const content = makeTemporaryFolder(onTestFinished);
  cpSync('tests/content', content, { recursive: true });
  const business = path.join(content, 'business.yaml');
  writeFileSync(business, readFileSync(business, 'utf8').replace(/^name: .*$/m, 'name: "Miller Concrete'));
  return content;
}

test('npm run serve without a build says how to get one, and starts nothing', async () => {
  const { dist, env } = pretendSite();
  rmSync(dist, { recursive: true });
  const { err, code } = await runProgram(start, env, commands.serve);
  expect([err, code]).toEqual([
    expect.stringMatching(/There is no built site in .*npm run build.*Nothing was started/),
    1,
  ]);
});

test.each([
  ['serve', { RATE_LIMIT: 'many' }, /^ {2}RATE_LIMIT .*\n$/m],
  [
    'start',
    { PORT: 'many', SITE_URL: 'foo' },
    /^ {2}PORT is "many" \(from the environment\), but .*\n {2}SITE_URL is "foo" .* must be an address like .*\n$/m,
  ],
] as const)('npm run %s lists everything wrong with %j before it builds', async (command, wrong, lines) => {
  const env = { ...pretendSite().env, ...wrong };
  const { err, code } = await runProgram(start, env, commands[command]);
  expect([err, code]).toEqual([expect.stringMatching(/^The configuration is wrong:\n/), 1]);
  expect(err).toMatch(lines);
});

test('beside a running server npm start and npm run serve say so before they change anything', async () => {
  const { data, dist, env } = pretendSite();
  // Built elsewhere: there is nothing to install or to build.
  writeFileSync(path.join(dist, '.carried'), 'a token');
  const running = createServer((_, answer) => answer.end('{"isSignedIn":false}')).listen(0, '127.0.0.1');
  onTestFinished(() => void running.close());
  await once(running, 'listening');
  const { port } = running.address() as AddressInfo;
  for (const words of Object.values(commands)) {
    const { err, code } = await runProgram(start, { ...env, PORT: String(port) }, words);
    expect([err, code]).toEqual([expect.stringMatching(/already runs on port \d+.*Nothing was changed/), 1]);
  }
  expect(existsSync(data)).toBe(false);
});

test('after a mistake in the YAML, npm start serves the last good build and reports the mistake prominently', async () => {
  const env = { ...pretendSite().env, CONTENT_DIR: slippedContent() };
  const { origin, printed } = await startServer(env, () => [process.execPath, [start]]);
  expect(await (await fetch(origin)).text()).toContain('The last good build');
  await expect.poll(printed).toMatch(/business\.yaml.*^!!! AN OLD SITE IS BEING SERVED/ms);
  // The first version is kept out of an owner's own git repository.
  expect(readFileSync(path.join(env.CONTENT_DIR, '.versions/.gitignore'), 'utf8')).toBe('*\n');
});

test('what a newer release built is not built over, and its content is left as it is', async () => {
  const { dist, env } = pretendSite();
  writeBuild(dist, 'tests/content', { digest: '', stamp: '', release: 1000 });
  const content = makeTemporaryFolder(onTestFinished);
  cpSync('tests/content', content, { recursive: true });
  const before = [describeFolder(content), describeFolder(dist)];
  const { err, code } = await runProgram('scripts/build.mjs', { ...env, CONTENT_DIR: content }, []);
  expect([err, code]).toEqual([expect.stringMatching(/built by a newer release \(1000; this is \d+\)/), 1]);
  expect([describeFolder(content), describeFolder(dist)]).toEqual(before);
});

test('without any build npm start ends and says what is wrong', async () => {
  const { dist, env } = pretendSite();
  rmSync(dist, { recursive: true });
  const { err, code } = await runProgram(start, { ...env, CONTENT_DIR: slippedContent() }, []);
  expect([err, code]).toEqual([expect.stringContaining('business.yaml'), 1]);
});

test.each([[['--wrong']], [['--demo', '--link']], [['--email']]])(
  'npm run desk with %j explains what there is',
  async (words) => {
    const { out, err, code } = await runProgram(desk, pretendSite().env, words);
    expect([out, code]).toEqual(['', 2]);
    expect(err).toContain('npm run desk [-- OPTIONS]');
  },
);

test.each([['database', {}, [], 'Is DATA_DIR the same as the server']])(
  'where there is no %s, npm run desk says so and prints no link',
  async (_, variables, words, message) => {
    const env = { ...pretendSite().env, ...variables };
    const { out, err, code } = await runProgram(desk, env, ['--link', ...words]);
    expect([out, code]).toEqual(['', 1]);
    expect(err).toContain(message);
  },
);

test('a clone whose port is taken says so before it installs anything', async () => {
  const other = createSocketServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const needed = [
    ...['scripts', 'package.json', 'package-lock.json'],
    ...[
      'content-model/folder.mjs',
      'content-model/prepare/flush.mjs',
      'publishing/builds.mjs',
      'publishing/content-files.mjs',
      'publishing/first-build.mjs',
    ],
    ...['env-text', 'listener-folder', 'settings'].map((name) => `server/platform/${name}.mjs`),
  ];
  const clone = makeTemporaryFolder(onTestFinished);
  for (const part of needed) cpSync(part, path.join(clone, part), { recursive: true });
  // Not by `spawnSync`: the other program, which is here, has to answer meanwhile.
  const started = promisify(execFile)(process.execPath, [start], {
    cwd: clone,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port) },
  });
  const { code, stdout, stderr } = await started.then(
    (output) => ({ ...output, code: 0 }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(
    `Port ${port} is in use by another program, which was started in ${process.cwd()}.`,
  );
  expect(stderr).toContain(`PORT=${port + 10} npm start`);
  expect(existsSync(path.join(clone, 'node_modules'))).toBe(false);
});
