import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { type Setting, settings } from '#server/platform/settings.mjs';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const rows = Object.entries<Setting>(settings);
const sections = [...new Set(rows.map(([, { section }]) => section))];

/** As a line of a file of settings. */
const quoted = (value: string) => (/["#]/.test(value) ? `'${value}'` : value);

function rowOf([name, { default: value, otherwise, means }]: [string, Setting]): string {
  return `| \`${name}\` | ${value === undefined ? (otherwise ?? 'none') : `\`${value}\``} | ${means} |`;
}

test('the reference of settings matches the table; `npx vitest run docs -u` writes it', async () => {
  const page = read('docs/reference/settings.md');
  // The sentences around the tables are the page's own.
  const written = sections.reduce((text, section) => {
    const table = rows.filter(([, setting]) => setting.section === section).map(rowOf);
    const place = new RegExp(`(## ${section}\n\n\\|.*\n\\|.*\n)(\\|.*\n)*`);
    expect(text, `the heading and the head of the table "${section}"`).toMatch(place);
    return text.replace(place, (_, head: string) => `${head}${table.map((row) => `${row}\n`).join('')}`);
  }, page);
  await expect(written).toMatchFileSnapshot('reference/settings.md');
});

test('.env.example has every setting with an example, in the order of the table; `-u` writes it too', async () => {
  const [head] = read('.env.example').split(/^# ---/m);
  const parts = sections.flatMap((section) => {
    const lines = rows
      .filter(([, setting]) => setting.section === section && setting.example)
      .map(([name, { example }]) => `# ${name}=${quoted(example!)}\n`);
    return lines.length > 0 ? [`# --- ${section}\n${lines.join('')}`] : [];
  });
  await expect(`${head}${parts.join('\n')}`).toMatchFileSnapshot('../.env.example');
});

test('the server accepts every value in .env.example, and all are commented out', () => {
  const example = read('.env.example');
  expect(parseEnv(example)).toEqual({});
  const filledIn = parseEnv(example.replaceAll(/^# (?=[A-Z_]+=)/gm, '')) as Record<string, string>;
  expect(readConfig(filledIn)).toMatchObject({ ok: true });
});
