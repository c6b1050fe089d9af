import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { startServer } from '#server/testing/child.ts';
import { temporaryFolder } from '#server/testing/parts.ts';
import { copySite, startWebsite } from '#server/testing/website-server.ts';
import { endpoints, previewPath } from '#shared/desk/addresses.ts';

vi.setConfig({ testTimeout: 300_000 });

test('two servers share a draft, publish it in turn and show the same, and a third has it by the owner’s command', async () => {
  const away = temporaryFolder();
  mkdirSync(path.join(away, '.dist-builds'));
  // As docs/how-to/two-servers.md has it, without a line between them.
  const command = `build=.dist-builds/$(basename "$PUBLISH_FOLDER"); cp -a "$PUBLISH_FOLDER/" "${away}/$build/" && cd ${away} && ln -sfn $build next && mv -T next dist && echo x >> published`;
  const site = { ...copySite(), PUBLISH_COMMAND: command };
  const [one, other] = [await startWebsite(site), await startWebsite(site)];
  await one.write('Written at the first');
  expect((await other.state()).changes).toMatchObject([{ after: { en: 'Written at the first' } }]);

  // Both press at once: one is told that the other is at it.
  const answers = await Promise.all([one, other].map((server) => server.post(endpoints.publish)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
  expect((await other.state()).job).toMatchObject({ kind: 'publish', endedAt: null });
  for (const server of [one, other]) expect(await server.ended()).toMatchObject({ failure: null });
  for (const server of [one, other]) {
    expect(await server.page()).toContain('Written at the first');
    expect(await server.state()).toMatchObject({ changes: [], published: { by: 'office@example.com' } });
  }

  // What one has published, the other takes back.
  const [newest, earlier] = await other.versions();
  expect([newest, earlier]).toMatchObject([{ isPublished: true }, { by: null }]);
  await other.post(endpoints.restoreVersion, { id: earlier!.id });
  expect(await other.ended()).toMatchObject({ kind: 'restore', failure: null });
  for (const server of [one, other]) expect(await server.page()).not.toContain('Written at the first');
  expect(readFileSync(path.join(away, 'published'), 'utf8')).toBe('x\nx\n');

  await one.write('Looked at alone');
  await one.post(endpoints.buildPreview);
  await one.ended();
  const { preview } = await other.state();
  for (const { origin } of [one, other]) {
    const page = (key: string) => fetch(`${origin}${previewPath}/${key}/`);
    expect(await (await page(preview!.key)).text()).toContain('Looked at alone');
    expect((await page(preview!.build)).status).toBe(404);
  }
  const third = await startServer({
    DATA_DIR: temporaryFolder(),
    CONTENT_DIR: site.CONTENT_DIR,
    DIST_DIR: path.join(away, 'dist'),
  });
  expect(await (await fetch(third.origin)).text()).toBe(await other.page());
  expect(existsSync(path.join(away, 'dist/.draft'))).toBe(false);
});
