import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { environment, readConfig } from '#server/platform/config.ts';

const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
const filledIn = parseEnv(example.replaceAll(/^# (?=[A-Z_]+=)/gm, '')) as Record<string, string>;
/** Settings that only the build reads. */
const onlyBuild = ['PUBLIC_QUOTE_ENDPOINT'];

test('.env.example names every setting', () => {
  expect(Object.keys(filledIn).toSorted()).toEqual(
    [...Object.keys(environment.shape), ...onlyBuild].toSorted(),
  );
});

test('the server accepts every value in .env.example', () => {
  expect(readConfig(filledIn)).toMatchObject({ ok: true });
});

test('every setting in .env.example is commented out', () => {
  expect(parseEnv(example)).toEqual({});
});
