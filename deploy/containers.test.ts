import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { inProject } from '#scripts/project.mjs';
import { settings } from '#server/platform/settings.mjs';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const steps = read('Containerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line.trim());
const stage = (isWanted: (from: string) => boolean) => {
  const first = steps.findLastIndex((step) => step.startsWith('FROM ') && isWanted(step));
  const next = steps.findIndex((step, index) => index > first && step.startsWith('FROM '));
  return steps.slice(first, next < 0 ? undefined : next);
};
/** Those that make the image itself, and the one whose desk publishes. */
const last = stage(() => true);
const publishing = stage((from) => from.endsWith(' AS publishing'));

interface Service {
  environment: Record<string, string>;
  ports?: string[];
  [key: string]: unknown;
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
};

test('the image runs as an unprivileged user id, and contains no build tools and no secret', () => {
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

test('the image has no tests, benches or docs', () => {
  const ignored = read('../.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const isIgnored = (file: string) =>
    file.split('/').some((_, depth, parts) => {
      const upToHere = parts.slice(0, depth + 1).join('/');
      return ignored.some((pattern) => path.matchesGlob(upToHere, pattern));
    });
  const isExtra = (file: string) => /\.(test|spec)\.|(^|\/)testing\//.test(file);
  const folders = last.flatMap((step) => /^COPY --from=build \/app\/([\w-]+) /.exec(step)?.[1] ?? []);
  expect(folders).toContain('server');
  // The owner's words are no code, and a fresh clone has none.
  for (const folder of folders.filter((name) => name !== 'content')) {
    const files = readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(inProject(), path.join(entry.parentPath, entry.name)));
    expect(files.filter((file) => isExtra(file) && !isIgnored(file))).toEqual([]);
    expect(files.filter((file) => /\.(ts|mjs)$/.test(file) && !isExtra(file) && isIgnored(file))).toEqual([]);
  }
  const beside = ['tests', 'bench', 'docs'];
  expect(beside.filter((folder) => !isIgnored(folder) || folders.includes(folder))).toEqual([]);
});

test('the image that compose builds publishes, and writes to volumes alone, which belong to its user', () => {
  expect(compose.services.first!.build).toMatchObject({ target: 'publishing' });
  const text = publishing.join('\n');
  const volumes = JSON.parse(/^VOLUME (.+)$/m.exec(text)![1]!) as string[];
  const [, user] = /^USER (\d+:\d+)$/m.exec(text)!;
  const [, made] = /^RUN install -d -o 10001 -g 10001 -m 700 (.+)$/m.exec(text)!;
  const copied = Array.from(
    text.matchAll(/^COPY --from=build --chown=(\S+) \S+ (\S+)$/gm),
    ([, owner, to]) => {
      expect(owner).toBe(user);
      return to!;
    },
  );
  expect([...made!.split(' '), ...copied].toSorted()).toEqual(volumes.toSorted());
  // A folder that is copied into an image belongs to root, and so does what is in it, whoever had it before.
  const of = (step: string) => publishing.findIndex((each) => each.startsWith(step));
  expect(of('RUN install -d')).toBeGreaterThan(of('COPY --from=build /app ./'));
  expect(steps.find((step) => step.includes('npm run build'))).toMatch(/ && rm -r \.astro$/);
  expect(user).toBe('10001:10001');
  // Without a name, this user has no home, and Astro asks for one.
  expect(text).toMatch(/ CONTENT_DIR=\/content DIST_DIR=\/builds\/\S+ CACHE_DIR=\/builds\/\S+ HOME=\/tmp$/m);
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
      stop_grace_period: '80s',
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      volumes: ['data:/data', 'backups:/backups', 'content:/content', 'builds:/builds'],
    });
  expect(first!.depends_on).toEqual({ database: { condition: 'service_healthy' } });
  expect(second!.depends_on).toEqual({ first: { condition: 'service_healthy' } });
});

test('the servers’ user of the database is made by a script of ours, not by the image, which would make a superuser', () => {
  const { environment: given, volumes } = compose.services.database!;
  expect(Object.keys(given)).toEqual(['POSTGRES_PASSWORD']);
  expect(volumes).toContain('./database-user.sh:/docker-entrypoint-initdb.d/database-user.sh:ro');
});

test('every setting of the servers exists, and every variable that a file asks for is given', () => {
  const asked = (file: string, pattern: RegExp) =>
    Array.from(read(file).matchAll(pattern), ([, name]) => name!);
  const given = Object.keys(parseEnv(read('compose.env.example')));
  const named = [...Object.keys(compose.services.first!.environment), ...given];
  expect(named).toContain('SMTP_URL');
  const known = [...Object.keys(settings), 'SITE_HOST', 'SITE_PHONE', 'DATABASE_PASSWORD'];
  expect(known).toEqual(expect.arrayContaining(named));
  expect(given).toEqual(expect.arrayContaining(asked('compose.yaml', /\$\{(\w+)/g)));
  const caddys = Object.keys(compose.services.caddy!.environment);
  expect(asked('Caddyfile', /\{\$(\w+)/g)).toEqual(expect.arrayContaining(caddys));
});
