import { appendFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { npmStart } from './testing/npm-start.ts';
import { copyProject, pretendBuilt } from './testing/project-copy.ts';

vi.setConfig({ testTimeout: 120_000 });

/** A copy with what `npm ci --omit=dev` installs and a build, on a machine without a network. */
function slimCopy() {
  const { folder, env } = copyProject(onTestFinished, 'serving');
  const offline = {
    npm_config_offline: 'true',
    npm_config_cache: path.join(folder, 'empty'),
    NODE_ENV: 'production',
  };
  const copy = { folder, env: { ...env, ...offline } };
  pretendBuilt(copy);
  return copy;
}

const inCopy = ({ folder }: { folder: string }, name: string) => path.join(folder, name);
const home = async (origin: string) => (await fetch(origin)).text();

test.each(['serve', 'start'] as const)(
  'npm run %s serves a build with the slim install, and neither installs nor builds',
  async (script) => {
    const copy = slimCopy();
    const { origin, printed, pids, ended } = await npmStart(copy, script);
    expect(await home(origin)).toContain('The last good build');
    process.kill(pids.npm, 'SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(printed()).not.toMatch(/Installing|!!!/);
    expect(existsSync(inCopy(copy, 'node_modules/astro'))).toBe(false);
  },
);

test('npm run serve says loudly that what the site is made from has changed, and serves what was built', async () => {
  const copy = slimCopy();
  appendFileSync(inCopy(copy, 'content/business.yaml'), '# changed\n');
  const { origin, printed } = await npmStart(copy, 'serve');
  expect(await home(origin)).toContain('The last good build');
  await expect.poll(printed).toMatch(/^!!! The site was built .* has changed since/m);
});

test('npm run serve does not ask for the sources of the site, which an image need not hold', async () => {
  const copy = slimCopy();
  for (const part of ['site', 'desk', 'content/photos']) rmSync(inCopy(copy, part), { recursive: true });
  const { origin, printed, pids, ended } = await npmStart(copy, 'serve');
  expect(await home(origin)).toContain('The last good build');
  process.kill(pids.npm, 'SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(printed()).not.toContain('!!!');
});

test('npm run serve without a build says how to get one, and starts nothing', async () => {
  const copy = slimCopy();
  rmSync(inCopy(copy, 'dist'), { recursive: true });
  await expect(npmStart(copy, 'serve')).rejects.toThrow(
    /ended with 1:.*There is no built site in .*npm run build/s,
  );
});

test('npm run serve with packages missing says how to install them, and installs nothing', async () => {
  const copy = slimCopy();
  rmSync(inCopy(copy, 'node_modules/.package-lock.json'));
  await expect(npmStart(copy, 'serve')).rejects.toThrow(/ended with 1:.*run `npm ci --omit=dev`/s);
});

test('npm run serve lists what is wrong with the settings', async () => {
  const { folder, env } = slimCopy();
  const wrong = npmStart({ folder, env: { ...env, RATE_LIMIT: 'many' } }, 'serve');
  await expect(wrong).rejects.toThrow(/ended with 1:.*RATE_LIMIT/s);
});

test('npm start with the slim install and a change tells that it cannot build without the network', async () => {
  const copy = slimCopy();
  appendFileSync(inCopy(copy, 'content/business.yaml'), '# changed\n');
  const { origin, printed } = await npmStart(copy);
  expect(await home(origin)).toContain('The last good build');
  await expect.poll(printed).toMatch(/^!!! AN OLD SITE IS BEING SERVED/m);
});

test('npm start does not replace a site that was built elsewhere by one of what stands here', async () => {
  const copy = slimCopy();
  writeFileSync(inCopy(copy, 'dist/.carried'), 'a token');
  appendFileSync(inCopy(copy, 'content/business.yaml'), '# the sample\n');
  const { origin, printed, pids, ended } = await npmStart(copy);
  expect(await home(origin)).toContain('The last good build');
  process.kill(pids.npm, 'SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(printed()).not.toMatch(/Installing|!!!/);
});
