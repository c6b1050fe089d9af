import { expect, test } from 'vitest';
import { startServer } from '#server/testing/child.ts';
import { danasRequest, temporaryFolder } from '#server/testing/parts.ts';
import { jpegOf } from '#server/testing/photos.ts';
import { quoteEndpoint } from '#shared/routes.ts';

/** As a service with `Nice=15` runs it: it may lower its priority further, and not raise it. */
function atLowPriority(): [string, string[]] {
  const asService = ['nice', '-n', '15', process.execPath, 'server/main.ts'];
  const withoutPrivilege = ['setpriv', '--bounding-set=-sys_nice', '--inh-caps=-sys_nice'];
  const [program, ...words] = process.getuid?.() === 0 ? [...withoutPrivilege, ...asService] : asService;
  return [program!, words];
}

test('a server that was given a low priority takes photographs', async () => {
  const { origin } = await startServer({ DATA_DIR: temporaryFolder() }, atLowPriority);
  const body = JSON.stringify(danasRequest);
  const headers = { 'content-type': 'application/json' };
  const { photos } = await (await fetch(origin + quoteEndpoint, { method: 'POST', headers, body })).json();
  const photo = `${origin}${photos}/${'a'.repeat(32)}?position=0&of=1`;
  const jpeg = new Uint8Array(await jpegOf(50_000));
  expect((await fetch(photo, { method: 'PUT', body: jpeg })).status).toBe(201);
});
