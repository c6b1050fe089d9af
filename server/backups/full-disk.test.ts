import { existsSync, readdirSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { danasRequest } from '#server/testing/parts.ts';
import { almostFullDisks } from '#server/testing/small-disk.ts';
import { quoteEndpoint } from '#shared/routes.ts';

test.each(almostFullDisks)('on %s a copy leaves what is kept for requests', async (_, start) => {
  const server = await start((dataDir) => ({ BACKUP_DIR: `${dataDir}/backups`, LOG_LEVEL: 'info' }));
  await vi.waitFor(() => expect(server.printed()).toContain('nightly copy not made'), { timeout: 30_000 });
  expect(server.printed()).toContain('the last 512 MB are kept for requests');
  const folder = `${server.dataDir}/backups`;
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  const answer = await fetch(server.origin + quoteEndpoint, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify(danasRequest),
  });
  expect(answer.status).toBe(201);
});
