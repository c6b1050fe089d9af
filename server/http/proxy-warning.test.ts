import { expect, test } from 'vitest';
import { testApp, testConfig } from '#server/testing/parts.ts';
import { formTokenEndpoint } from '#shared/routes.ts';

const [one, two] = ['203.0.113.9', '203.0.113.9, 198.51.100.7'];

test.each([
  ['0', [undefined], []],
  ['2', [two, one], []],
  [
    '0',
    [undefined, one, two],
    [{ hops: 1, trusted: 0, msg: expect.stringMatching(/Set TRUST_PROXY to the/) }],
  ],
  ['1', [one, two, two], [{ hops: 2, trusted: 1, msg: expect.stringMatching(/set TRUST_PROXY to 2/) }]],
])(
  'where TRUST_PROXY is %s, requests by way of %j cause one warning or none, without addresses',
  async (trusted, ways, told) => {
    const { app, lines } = await testApp(testConfig({ TRUST_PROXY: trusted }));
    for (const addresses of ways) {
      const headers = addresses === undefined ? {} : { 'x-forwarded-for': addresses };
      await app.inject({ url: formTokenEndpoint, headers });
    }
    const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
    expect(warnings).toMatchObject(told);
    expect(warnings).toHaveLength(told.length);
    expect(JSON.stringify(warnings)).not.toMatch(/203\.0|198\.51/);
  },
);
