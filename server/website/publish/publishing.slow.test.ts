import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { publishingLock, workingLock } from '#publishing/folders.ts';
import { copySite, startWebsite } from '#server/testing/website-server.ts';
import { endpoints } from '#shared/desk/addresses.ts';

vi.setConfig({ testTimeout: 600_000 });

const anew = (number: number) => `Heading number ${number} of ten`;

/** What a killed server holds counts as abandoned after a minute, for which no test waits. */
function abandonLocks({ CONTENT_DIR }: ReturnType<typeof copySite>) {
  for (const file of [publishingLock(CONTENT_DIR), workingLock(CONTENT_DIR)]) rmSync(file, { force: true });
}

test('killed at ten random moments of publishing, the site is the complete old or new one, and the next start reports which', async () => {
  const site = copySite();
  const text = () => readFileSync(path.join(site.CONTENT_DIR, 'home.yaml'), 'utf8');
  let served = '';
  let lasts = 15_000;
  const outcomes: string[] = [];
  for (let number = 1; number <= 10; number++) {
    const server = await startWebsite(site);
    served ||= await server.page();
    await server.write(anew(number));
    // Every second time all is built, and only what puts it in place can be killed.
    const isBuilt = number % 2 === 0;
    if (isBuilt) {
      const began = Date.now();
      await server.post(endpoints.buildPreview);
      expect(await server.ended()).toMatchObject({ failure: null });
      lasts = Date.now() - began;
    }
    const before = served;
    const moment = Math.round(Math.random() * (isBuilt ? lasts / 3 : lasts));
    expect((await server.post(endpoints.publish)).status).toBe(202);
    await new Promise((resolve) => setTimeout(resolve, moment));
    server.child.kill('SIGKILL');
    abandonLocks(site);
    const again = await startWebsite(site);
    served = await again.page();
    const isNew = served.includes(anew(number));
    outcomes.push(`${moment} ms: ${isNew ? 'new' : 'old'}`);
    if (!isNew) expect(served).toBe(before);
    // What was written stays, whatever became of publishing it.
    expect(text()).toContain(anew(number));
    const { changes, job } = await again.state();
    expect(changes.length === 0, outcomes.join()).toBe(isNew);
    expect(job).toMatchObject({
      kind: 'publish',
      endedAt: expect.any(String),
      failure: isNew ? null : expect.any(String),
    });
    again.child.kill('SIGKILL');
    abandonLocks(site);
  }
  console.info(outcomes.join(', '));
  const last = await startWebsite(site);
  await last.write('At last');
  await last.post(endpoints.publish);
  expect(await last.ended()).toMatchObject({ failure: null });
  expect(await last.page()).toContain('At last');
  // Nothing of what was killed is left over.
  const left = () => readdirSync(path.join(site.CONTENT_DIR, '.publishing'));
  // The lock is given back a moment after the answer.
  await expect.poll(left, { timeout: 60_000 }).toEqual(['announced', 'state.json']);
  const beside = readdirSync(path.dirname(site.DIST_DIR)).filter((name) => /^\.dist-\d/.test(name));
  expect(beside).toEqual([]);
});

const ownMounts = ['unshare', '--user', '--map-root-user', '--mount'];
const hasOwnMounts =
  spawnSync(ownMounts[0]!, [...ownMounts.slice(1), '/bin/sh', '-c', 'mount -t tmpfs none /mnt']).status === 0;

test.runIf(hasOwnMounts)(
  'on a full disk the owner is notified, the site is unchanged, and is published once there is room',
  async () => {
    const site = copySite();
    const folder = path.dirname(site.CONTENT_DIR);
    const { stdout } = spawnSync('du', ['-sk', folder], { encoding: 'utf8' });
    // Room for what is written and for requests, but for no second site and what a build leaves free.
    const room = (Number.parseInt(stdout, 10) + 1500) * 1024;
    const ballast = 100_000_000;
    const script = `mount -t tmpfs -o size=${room + ballast} none /mnt && cp -a ${folder}/. /mnt && mount --move /mnt ${folder} && head -c ${ballast} /dev/zero > ${folder}/ballast && exec "$0" server/main.ts`;
    const server = await startWebsite(site, () => [
      ownMounts[0]!,
      [...ownMounts.slice(1), '/bin/sh', '-c', script, process.execPath],
    ]);
    const before = await server.page();
    await server.write('No room for this');
    await server.post(endpoints.publish);
    expect(await server.ended()).toMatchObject({ failure: expect.stringContaining('disk is full') });
    expect(await server.page()).toBe(before);
    expect(await server.versions()).toMatchObject([{ by: null, isPublished: true }]);
    rmSync(`/proc/${server.child.pid}/root${folder}/ballast`);
    await server.post(endpoints.publish);
    expect(await server.ended()).toMatchObject({ failure: null });
    expect(await server.page()).toContain('No room for this');
  },
);
