import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { environment } from '#server/config/environment.ts';

const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
const filledIn = parseEnv(example.replaceAll(/^# (?=[A-Z_]+=)/gm, '')) as Record<string, string>;
/** What the build reads and the server does not. */
const onlyBuild = ['CONTENT_DIR', 'PUBLIC_QUOTE_ENDPOINT'];

test('the example of a .env names every setting there is', () => {
  expect(Object.keys(filledIn).toSorted()).toEqual(
    [...Object.keys(environment.shape), ...onlyBuild].toSorted(),
  );
});

test('every value in the example of a .env is one that the server takes', () => {
  expect(readConfig(filledIn)).toMatchObject({ ok: true });
});

test('the example of a .env sets nothing before a # is taken away', () => {
  expect(parseEnv(example)).toEqual({});
});
