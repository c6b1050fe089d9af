import { expect, test } from 'vitest';
import { listeningApp } from '#server/testing/listening-app.ts';
import { sendRaw } from '#server/testing/raw-request.ts';

test.each([
  ['/healthz', ['Host: localhost', 'hOST: evil.example'], 400],
  ['/healthz', [], 400],
  ['http:///healthz', ['Host: localhost'], 400],
  ['http://localhost/healthz', ['Host: localhost'], 200],
  ['http://localhost/nothing?from=ad', ['Host: localhost'], 404],
])('%s with the hosts %j is answered %i', async (target, hosts, answered) => {
  const { app } = await listeningApp();
  const { port } = app.server.address() as { port: number };
  const { status } = await sendRaw(port, { head: [`GET ${target} HTTP/1.1`, ...hosts] });
  expect(status).toBe(answered);
});
