import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { acceptsConnections } from '#server/testing/accepts-connections.ts';
import { postRequest, startServer } from '#server/testing/child.ts';
import { danasRequest, temporaryFolder } from '#server/testing/parts.ts';
import { createJpeg, createPhotoForm } from '#server/testing/photos.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { uploadFolder } from './files.ts';
import { createPhotoStore } from './store.ts';

/** A running server with Dana's request in it. */
async function started(call?: () => [string, string[]]) {
  const dataDir = temporaryFolder();
  const variables = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', HOST: '127.0.0.1' };
  const { child, origin } = await startServer(variables, call);
  const answer = await postRequest(origin);
  const { id, photos } = (await answer.json()) as { id: string; photos: string };
  const stop = async () => {
    child.kill('SIGTERM');
    return once(child, 'exit');
  };
  /** What is kept, once the server has stopped. */
  const countSaved = async () => {
    const database = await openDatabase({ dataDir });
    const requests = await createQuoteRequestStore(database).list();
    const counts = await createPhotoStore(database, dataDir).count(requests.map((request) => request.id));
    await database.destroy();
    return { requests, counts };
  };
  /** Resolves when a photo begins to arrive. */
  const arriving = () =>
    expect
      .poll(() => existsSync(uploadFolder(dataDir)) && readdirSync(uploadFolder(dataDir)).length > 0)
      .toBe(true);
  return { origin, id, path: photos, stop, arriving, kept: countSaved };
}

/** Sends the start of a request. @returns how to send the rest, and all that is answered */
async function begin(origin: string, head: string[], start: Buffer) {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) }).on('error', () => {});
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (piece) => (text += piece));
  socket.write(`${[...head, 'Host: localhost', '', ''].join('\r\n')}`);
  socket.write(start);
  const answered = once(socket, 'close').then(() => text);
  return { socket, answered };
}

test('a stop waits for a photo that is arriving, and answers it', async () => {
  const { origin, path, id, stop, arriving, kept: countSaved } = await started();
  const bytes = await createJpeg(200_000);
  const head = [`PUT ${path}/${'a'.repeat(32)}?position=0&of=1 HTTP/1.1`, `Content-Length: ${bytes.length}`];
  const { socket, answered } = await begin(origin, head, bytes.subarray(0, 5000));
  await arriving();
  const stopped = stop();
  await expect.poll(() => acceptsConnections(origin)).toBe(false);
  socket.write(bytes.subarray(5000));
  expect(await answered).toMatch(/^HTTP\/1\.1 201 /);
  expect(await stopped).toEqual([0, null]);
  expect((await countSaved()).counts).toEqual(new Map([[id, 1]]));
});

test('a stop that times out saves the request of a form whose photos are arriving', async () => {
  const { origin, stop, arriving, kept: countSaved } = await started();
  const whole = new Response(
    createPhotoForm({ ...danasRequest, name: 'Ana Slow' }, await createJpeg(300_000)),
  );
  const body = Buffer.from(await whole.clone().arrayBuffer());
  const type = whole.headers.get('content-type')!;
  const head = [`POST ${quoteEndpoint} HTTP/1.1`, `Content-Type: ${type}`, `Content-Length: ${body.length}`];
  await begin(origin, head, body.subarray(0, body.length - 100));
  await arriving();
  expect(await stop()).toEqual([0, null]);
  const { requests, counts } = await countSaved();
  expect(requests.map(({ name }) => name)).toEqual(['Dana Field', 'Ana Slow']);
  expect(counts.size).toBe(0);
});

/** As a service with `Nice=15` runs it: it may lower its priority further, and not raise it. */
function atLowPriority(): [string, string[]] {
  const asService = ['nice', '-n', '15', process.execPath, 'server/main.ts'];
  const withoutPrivilege = ['setpriv', '--bounding-set=-sys_nice', '--inh-caps=-sys_nice'];
  const [program, ...args] = process.getuid?.() === 0 ? [...withoutPrivilege, ...asService] : asService;
  return [program!, args];
}

test('a server with a low priority accepts photos', async () => {
  const { origin, path } = await started(atLowPriority);
  const body = new Uint8Array(await createJpeg(50_000));
  const url = `${origin}${path}/${'a'.repeat(32)}?position=0&of=1`;
  expect((await fetch(url, { method: 'PUT', body })).status).toBe(201);
});
