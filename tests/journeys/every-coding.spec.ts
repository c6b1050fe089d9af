import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fixtureSite } from '../../scripts/fixture-site.mjs';
import { expect, forgive, test } from './visit.ts';

const { dist } = fixtureSite;
const endings = { br: '.br', zstd: '.zst', gzip: '.gz' };
const names = readdirSync(dist, { recursive: true }).map((name) => String(name).replaceAll(path.sep, '/'));

/** The address of a built file; the 404 page has no address of its own. */
function addressOf(name: string) {
  return name === '404.html'
    ? '/nothing-here'
    : `/${name.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;
}

for (const [coding, ending] of Object.entries(endings)) {
  test.describe(coding, () => {
    test.use({ extraHTTPHeaders: { 'accept-encoding': coding } });

    test(`a browser that accepts ${coding} gets every file completely`, async ({ page, complaints }) => {
      // Names that start with a dot are never compressed; the server serves only one of them.
      const coded = names
        .filter((name) => name.endsWith(ending) && !name.startsWith('.'))
        .map((name) => name.slice(0, -ending.length));
      expect(coded).toContain('index.html');
      const addresses = coded.map(addressOf);
      await page.goto('/');
      const got = await page.evaluate(fetchAll, addresses);
      const whole = coded.map((name) => ({ coding, text: readFileSync(path.join(dist, name), 'utf8') }));
      expect(got).toEqual(whole);
      forgive(complaints);
    });
  });
}

/** Runs in the browser: the text that it decodes from the response. */
function fetchAll(addresses: string[]) {
  return Promise.all(
    addresses.map(async (address) => {
      const answer = await fetch(address, { cache: 'no-store' });
      return { coding: answer.headers.get('content-encoding'), text: await answer.text() };
    }),
  );
}
