import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('nothing configured gives a server on localhost:3000', () => {
  const read = readConfig({});
  expect(read).toMatchObject({ ok: true, config: { port: 3000, host: 'localhost', home: '/' } });
});

test('every wrong variable is named at once', () => {
  const read = readConfig({ PORT: 'many', SITE_URL: 'ftp://x', LOG_LEVEL: 'loud' });
  expect(read).toMatchObject({
    ok: false,
    faults: [/^PORT/, /^SITE_URL/, /^LOG_LEVEL/].map((start) => expect.stringMatching(start)),
  });
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', SITE_URL: ' ' })).toMatchObject({ ok: true, config: { port: 3000 } });
});
