import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { fixtureSite } from '../../scripts/fixture-site.mjs';

test('the license of the fonts is served with them', async ({ request }) => {
  const fonts = readdirSync(path.join(fixtureSite.dist, '_astro')).filter((name) => name.endsWith('.woff2'));
  expect(fonts.every((name) => name.startsWith('barlow'))).toBe(true);
  const answer = await request.get('/fonts/OFL.txt');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = await answer.text();
  expect(text).toContain('Copyright 2017 The Barlow Project Authors');
  expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
  expect(text).toContain('PERMISSION & CONDITIONS');
});

test('the licenses of the bundled scripts are served with them', async ({ request }) => {
  const text = await (await request.get('/third-party-licenses.md')).text();
  const [, ...parts] = text.split('\n## ');
  for (const name of ['react', 'react-dom', 'react-hot-toast', 'zod']) {
    const part = parts.find((each) => each.startsWith(`${name} - `));
    expect(part, name).toContain('Permission is hereby granted, free of charge');
  }
});
