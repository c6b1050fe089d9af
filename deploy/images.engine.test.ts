import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { postRequest } from '#server/testing/child.ts';
import { danasRequest } from '#server/testing/parts.ts';
import { type Ask, openWebsite } from '#server/testing/website-server.ts';
import { endpoints, previewPath } from '#shared/desk/addresses.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { editText } from '#tests/support/releases.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import {
  buildImage,
  type Container,
  copySources,
  host,
  makeNetwork,
  prepareCompose,
  removeAll,
  startContainer,
} from './testing/engine.ts';
import { openClient } from './testing/visitor-client.ts';

// Three images are built, each of which builds the site.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 1_800_000 });

const images = { serving: '', publishing: '', next: '' };
const sources = makeTemporaryFolder(afterAll);

beforeAll(async () => {
  await makeNetwork();
  copySources(sources);
  // Podman keeps what it made of each stage. With names, that is removed too.
  await buildImage(sources, 'build', 'build');
  await buildImage(sources, 'packages', 'packages');
  images.publishing = await buildImage(sources, 'publishing', 'publishing');
  images.serving = await buildImage(sources, 'serving');
  editText(path.join(sources, 'site/layout/Layout.astro'), (text) =>
    text.replace(
      '<meta charset="utf-8" />',
      '<meta charset="utf-8" /><meta name="release" content="next" />',
    ),
  );
  await buildImage(sources, 'build-next', 'build');
  images.next = await buildImage(sources, 'next', 'publishing');
});
afterAll(removeAll);

/** Signs in with the link that the terminal prints in the container. */
async function signIn({ inside, ask }: Pick<Container, 'inside' | 'ask'>) {
  const printed = await inside('node', 'server/cli/sign-in-link.ts');
  const [, token] = /^https:\/\/\w+\.test\/desk\/sign-in#(\S+)$/m.exec(printed)!;
  const answer = await ask(endpoints.signInByLink, {
    method: 'POST',
    body: JSON.stringify({ token }),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { cookie: cookie.join('; '), 'sec-fetch-site': 'same-origin' };
}

const requestsIn = ({ inside }: Container) => inside('node', 'server/cli/requests.ts', 'list');

test('the image that serves has no rights, serves its pages, and keeps what visitors send when it is stopped', async () => {
  const server = await startContainer(images.serving, 'serving');
  expect(await server.inside('id', '-u')).toBe('10001');
  await expect(server.inside('touch', '/app/x')).rejects.toThrow('Read-only file system');
  expect(await (await fetch(server.origin)).text()).toContain('https://site.test/');
  const website = openWebsite(server.ask, await signIn(server));
  expect((await website.state()).cannotPublish).toContain('the build tools aren’t installed');
  expect((await postRequest(server.origin)).status).toBe(201);
  expect(await server.stop()).toBe(0);
  const again = await startContainer(images.serving, 'serving');
  expect(await requestsIn(again)).toContain('Dana Field');
  expect(await again.stop()).toBe(0);
});

/** How long a server may take to rebuild its pages. */
const rebuilding = { timeout: 300_000, interval: 500 };

test('the publishing image publishes, undoes it, and keeps everything across a stop, an update and a restore', async () => {
  let server = await startContainer(images.publishing, 'publishing');
  const headers = await signIn(server);
  let website = openWebsite(server.ask, headers);
  const publish = async (heading: string) => {
    await website.write(heading);
    await website.post(endpoints.publish);
    expect(await website.ended()).toMatchObject({ kind: 'publish', failure: null });
    expect(await website.page()).toContain(heading);
  };

  await website.write('Shown in a preview');
  await website.post(endpoints.buildPreview);
  expect(await website.ended()).toMatchObject({ kind: 'preview', failure: null });
  const { preview } = await website.state();
  expect(await website.page(`${previewPath}/${preview!.key}/`, headers)).toContain('Shown in a preview');
  expect(await website.page()).not.toContain('Shown in a preview');
  await publish('Published first');
  await publish('Published second');
  const versions = await website.versions();
  await website.post(endpoints.restoreVersion, { id: versions[1]!.id });
  expect(await website.ended()).toMatchObject({ kind: 'restore', failure: null });
  expect(await website.page()).toContain('Published first');

  // Stopped with a request and a change that came a moment before, and updated.
  await website.write('Written before the stop');
  expect((await postRequest(server.origin)).status).toBe(201);
  expect(await server.stop()).toBe(0);
  server = await startContainer(images.next, 'publishing');
  website = openWebsite(server.ask, headers);
  expect(await requestsIn(server)).toContain('Dana Field');
  expect((await website.state()).changes).toMatchObject([{ after: { en: 'Written before the stop' } }]);
  // The pages from before are served until the next release has built its own.
  expect(await website.page()).toContain('Published first');
  await expect.poll(() => website.page(), rebuilding).toContain('<meta name="release" content="next"');
  expect(await website.page()).toContain('Published first');
  expect(await website.versions()).toHaveLength(versions.length + 1);

  await server.inside('node', 'server/cli/requests.ts', 'backup', '/backups/by-hand');
  await publish('Published after the backup');
  expect((await postRequest(server.origin, { name: 'Late Caller' })).status).toBe(201);
  const { stop, runOnce } = server;
  expect(await stop()).toBe(0);
  await runOnce('node', 'server/cli/requests.ts', 'restore', '/backups/by-hand', '--force');
  server = await startContainer(images.next, 'publishing');
  website = openWebsite(server.ask, await signIn(server));
  const requests = await requestsIn(server);
  expect(requests).toContain('Dana Field');
  expect(requests).not.toContain('Late Caller');
  await expect.poll(() => website.page(), rebuilding).toContain('Published first');
  expect((await website.state()).changes).toMatchObject([{ after: { en: 'Written before the stop' } }]);
  expect(await server.stop()).toBe(0);
});

test('compose.yaml serves by two servers that publish for each other, behind Caddy and on PostgreSQL', async () => {
  const compose = await prepareCompose(sources);
  const isWell = (service: string) =>
    compose.inside(service, 'node', 'deploy/answers.mjs').then(
      () => true,
      () => false,
    );
  const untilWell = (service: string) =>
    expect.poll(() => isWell(service), { timeout: 300_000, interval: 500 }).toBe(true);
  compose.use(images.publishing);
  await compose.call('up', '--detach');
  for (const service of ['first', 'second']) await untilWell(service);
  const root = await compose.inside('caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt');
  const visitor = openClient({ origin: `https://${host}:${await compose.portOf('caddy', 443)}`, root });
  onTestFinished(visitor.close);
  const ask: Ask = async (url, options) => {
    const { status, headers, body } = await visitor.follow(url, options);
    return new Response(new Uint8Array(body), {
      status,
      headers: Object.entries(headers).flatMap(([name, values]) =>
        [values].flat().map((value) => [name, value!] as [string, string]),
      ),
    });
  };
  const inside = (...args: string[]) => compose.inside('first', ...args);
  const website = openWebsite(ask, await signIn({ ask, inside }));
  const post = (name: string) =>
    ask(quoteEndpoint, {
      method: 'POST',
      body: JSON.stringify({ ...danasRequest, name }),
      headers: { 'content-type': 'application/json' },
    });

  await website.write('Published behind Caddy');
  await website.post(endpoints.publish);
  expect(await website.ended()).toMatchObject({ failure: null });
  // Each in turn.
  for (const _ of ['first', 'second']) expect(await website.page()).toContain('Published behind Caddy');
  expect((await post('Dana Field')).status).toBe(201);

  // One after the other, and visitors notice nothing.
  compose.use(images.next);
  for (const service of ['first', 'second']) {
    await compose.replace(service);
    expect(await website.page()).toContain('Published behind Caddy');
    await untilWell(service);
  }
  await expect.poll(() => website.page(), rebuilding).toContain('<meta name="release" content="next"');

  const requests = ['node', 'server/cli/requests.ts'];
  await inside(...requests, 'backup', '/backups/by-hand');
  expect((await post('Late Caller')).status).toBe(201);
  await compose.call('stop', '--timeout', '80', 'first', 'second');
  await compose.inside(
    'database',
    'psql',
    '--username=postgres',
    '--command=drop database quotes',
    '--command=create database quotes owner quotes',
  );
  await compose.call('run', '--rm', '--no-deps', '-T', 'first', ...requests, 'restore', '/backups/by-hand');
  await compose.call('up', '--detach');
  for (const service of ['first', 'second']) await untilWell(service);
  const list = await compose.inside('second', ...requests, 'list');
  expect(list).toContain('Dana Field');
  expect(list).not.toContain('Late Caller');
  expect(await website.page()).toContain('Published behind Caddy');
});
