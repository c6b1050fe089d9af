import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { environment, readConfig } from '#server/platform/config.ts';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const example = read('.env.example');
const filledIn = parseEnv(example.replaceAll(/^# (?=[A-Z_]+=)/gm, '')) as Record<string, string>;
/** Settings that only the build reads. */
const onlyBuild = ['PUBLIC_QUOTE_ENDPOINT'];

/** Of earlier releases: accepted, and nothing is done with them. */
const ignored = ['TIME_SERVER'];

const settings = [...Object.keys(environment.shape), ...onlyBuild].toSorted();

test('.env.example names every setting that does something', () => {
  expect([...Object.keys(filledIn), ...ignored].toSorted()).toEqual(settings);
});

test('the reference of settings explains each one once', () => {
  const firstCells = [...read('docs/reference/settings.md').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)];
  const explained = firstCells.flatMap(([, cell]) => cell!.match(/[A-Z_]+/g)!);
  expect(explained.toSorted()).toEqual(settings);
});

test('the server accepts every value in .env.example', () => {
  expect(readConfig(filledIn)).toMatchObject({ ok: true });
});

test('every setting in .env.example is commented out', () => {
  expect(parseEnv(example)).toEqual({});
});
