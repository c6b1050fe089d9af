import { expect, test } from 'vitest';
import { brokenPictures } from '#server/testing/broken-pictures.ts';
import { danasRequest, testApp, testConfig } from '#server/testing/parts.ts';
import { quoteEndpoint } from '#shared/routes.ts';

/** The tricks, and some that are broken at random. */
test('whatever is sent as a photograph is kept or refused, and never our fault', async () => {
  const { app, database, lines } = await testApp(testConfig({ RATE_LIMIT: '0' }));
  const statuses = new Set<number>();
  for (const [number, { name, bytes }] of (await brokenPictures(40, 1)).entries()) {
    const payload = { ...danasRequest, message: name };
    const { photos } = (await app.inject({ method: 'POST', url: quoteEndpoint, payload })).json();
    const url = `${photos}/${number.toString(16).padStart(32, '0')}?position=0&of=1`;
    const { statusCode } = await app.inject({ method: 'PUT', url, payload: bytes });
    expect([201, 413, 415, 422], name).toContain(statusCode);
    statuses.add(statusCode);
  }
  expect([...statuses]).toEqual(expect.arrayContaining([201, 415, 422]));
  const kept = await database.selectFrom('photos').select('width').execute();
  expect(Math.max(...kept.map(({ width }) => width))).toBeLessThanOrEqual(2048);
  expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
});
