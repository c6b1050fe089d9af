import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { environment } from '#server/config/environment.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const steps = read('Containerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line.trim());
/** Those that make the image itself. */
const last = steps.slice(steps.findLastIndex((step) => step.startsWith('FROM ')));
const settings = Object.keys(environment.shape);

interface Service {
  environment: Record<string, string>;
  ports?: string[];
  image: string;
  [key: string]: unknown;
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
};
const example = parseEnv(read('compose.env.example')) as Record<string, string>;

const saying = (word: string) => steps.filter((step) => step.startsWith(`${word} `));

test('every image that is built upon has a version', () => {
  const names = [
    ...saying('ARG').flatMap((step) => /=(\S+\/\S+)$/.exec(step)?.[1] ?? []),
    ...Object.values(compose.services).map(({ image }) => image),
  ].filter((name) => name !== 'concrete');
  expect(names).toHaveLength(4);
  for (const name of names) expect(name).toMatch(/^docker\.io\/library\/[a-z]+:(?!latest)[\w.-]+$/);
});

test('the image runs as nobody in particular, by number, holds nothing that only builds, and no secret', () => {
  expect(last.findIndex((step) => /^USER [1-9]\d*:[1-9]\d*$/.test(step))).toBeGreaterThan(
    last.findLastIndex((step) => /^(RUN|COPY) /.test(step)),
  );
  const copied = last.filter((step) => step.startsWith('COPY '));
  expect(copied.filter((step) => !step.startsWith('COPY --from='))).toEqual([]);
  expect(copied.filter((step) => step.includes('node_modules'))).toEqual([
    'COPY --from=packages /app/node_modules ./node_modules',
  ]);
  const ignored = read('../.dockerignore').split('\n');
  for (const name of ['**/.env', 'data', '.git', '**/node_modules']) expect(ignored).toContain(name);
  expect(steps.join('\n')).not.toMatch(/PASSWORD|SECRET|SMTP_URL|DATABASE_URL/);
});

test('the server gets the signal itself: no shell stands between', () => {
  for (const word of ['CMD', 'HEALTHCHECK'])
    expect(JSON.parse(saying(word)[0]!.replace(/^.*?(?=\[)/, ''))).toBeInstanceOf(Array);
  expect(saying('STOPSIGNAL')).toEqual(['STOPSIGNAL SIGTERM']);
});

test('only Caddy can be reached from outside, and the database not even by Caddy', () => {
  const open = Object.entries(compose.services).filter(([, { ports }]) => ports);
  expect(open.map(([name]) => name)).toEqual(['caddy']);
  expect(compose.networks.inside).toEqual({ internal: true });
  expect(compose.services.database!.networks).toEqual(['inside']);
  expect(compose.services.caddy!.networks).toEqual(['outside']);
});

test('servers have time to stop, write to their volumes only, and start one after the other', () => {
  const { first, second } = compose.services;
  for (const server of [first, second])
    expect(server).toMatchObject({
      ...{ stop_grace_period: '80s', read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] },
      ...{ security_opt: ['no-new-privileges:true'], volumes: ['data:/data', 'backups:/backups'] },
    });
  expect(first!.depends_on).toEqual({ database: { condition: 'service_healthy' } });
  expect(second!.depends_on).toEqual({ first: { condition: 'service_healthy' } });
});

test('every setting of the servers exists, and every variable that a file asks for is given', () => {
  const own = ['SITE_HOST', 'SITE_PHONE', 'DATABASE_PASSWORD'];
  const named = [...Object.keys(compose.services.first!.environment), ...Object.keys(example)];
  expect(named).toContain('SMTP_URL');
  for (const name of named) expect([...settings, ...own]).toContain(name);
  for (const name of asked('compose.yaml', /\$\{(\w+)/g)) expect(Object.keys(example)).toContain(name);
  const caddys = asked('Caddyfile', /\{\$(\w+)/g);
  for (const name of Object.keys(compose.services.caddy!.environment)) expect(caddys).toContain(name);
});

const asked = (file: string, pattern: RegExp) =>
  Array.from(read(file).matchAll(pattern), ([, name]) => name!);
