import { spawn } from 'node:child_process';
import { globSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { isPhotoFile } from '../content-model/schema/photo-files.ts';
import { inProject } from '../scripts/project.mjs';
import { phone } from '../tests/support/budgets.ts';
import { bytesOf, fetchedBy } from '../tests/support/fetched.ts';
import { type Finding, startSite, type Table, thousands, treeMegabytes, withBrowser } from './common.ts';
import { writeLargeCompany } from './large-company.ts';

const folder = inProject('.cache/growth');
/** How often memory is looked at, in milliseconds: each look costs a few. */
const sampling = 250;
/** As Linux counts the processor's time. */
const ticksPerSecond = 100;

/** What a build costs, and what pages weigh, as a company's projects grow. @param args how many, in place of these */
export async function measureGrowth(args: string[]): Promise<Finding> {
  const counts = args.length > 0 ? args.map(Number) : [9, 120, 500];
  const [first, second, weights]: Table['rows'][] = [[], [], []];
  for (const count of counts) {
    const content = path.join(folder, `${count}/content`);
    const dist = path.join(folder, `${count}/dist`);
    const cache = path.join(folder, 'photos');
    await writeLargeCompany(content, count);
    rmSync(cache, { recursive: true, force: true });
    const variables = { CONTENT_DIR: content, DIST_DIR: dist, CACHE_DIR: cache };
    const photos = readdirSync(path.join(content, 'photos')).filter(isPhotoFile).length;
    first!.push([count, photos, ...cost(await build(variables))]);
    // As in another clone to which the cache was copied: the content is elsewhere.
    await writeLargeCompany(`${content}-again`, count);
    second!.push([count, photos, ...cost(await build({ ...variables, CONTENT_DIR: `${content}-again` }))]);
    weights!.push([count, ...(await weigh(dist))]);
  }
  const head = ['Projects', 'Photos', 'CPU, s', 'Wall, s', 'Peak memory, MB'];
  const ratio = ['CPU, relative', 'Memory, relative'];
  return {
    tables: [
      { caption: 'First build', head: [...head, ...ratio], rows: first!.map(withRatios(first!)) },
      {
        caption: 'Next build, with the content in another folder',
        head: [...head, ...ratio],
        rows: second!.map(withRatios(second!)),
      },
      { caption: 'Bytes, compressed', head: ['Projects', ...weighed], rows: weights! },
    ],
    remarks: [
      "One 12-megapixel photo per project, plus the sample's; 30 to 100 testimonials, 25 to 60 cities, a pour log for every third project. Relative to the first row.",
      'Memory covers all processes of a build; shared memory pages are counted once. Documents are compressed with Brotli; "on a phone" is the whole page, scrolled to the end.',
    ],
  };
}

interface Cost {
  processor: number;
  wall: number;
  memory: number;
}

const cost = ({ processor, wall, memory }: Cost) => [processor, wall, memory].map(Math.round);

const withRatios = (rows: Table['rows']) => (row: Table['rows'][number]) => {
  const times = (column: number) => `${(Number(row[column]) / Number(rows[0]![column])).toFixed(2)} ×`;
  return [...row, times(2), times(4)];
};

/** Builds as `npm run build` does. @throws if that fails */
async function build(variables: Record<string, string>): Promise<Cost> {
  const [began, used] = [performance.now(), processorTime()];
  const child = spawn(process.execPath, ['scripts/build.mjs'], {
    cwd: inProject(),
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let memory = 0;
  const sampler = setInterval(() => {
    memory = Math.max(memory, treeMegabytes(child.pid!));
  }, sampling);
  const exitCode = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(sampler);
  if (exitCode !== 0) throw new Error(`The build of ${variables.CONTENT_DIR} failed.`);
  return { processor: processorTime() - used, wall: (performance.now() - began) / 1000, memory };
}

/** In seconds: what ended children of this process, and theirs, have used. */
function processorTime(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

const documents = ['about', 'services', 'gallery', 'contact'];
const onPhone = ['about', 'gallery'];
const weighed = [
  ...documents.map((name) => `\`/${name}\``),
  'Pages',
  ...onPhone.map((name) => `\`/${name}\` on a phone`),
];

async function weigh(dist: string): Promise<string[]> {
  const sizes = documents.map((name) => statSync(path.join(dist, `${name}.html.br`)).size);
  const server = await startSite(dist);
  const visits: number[] = [];
  for (const name of onPhone) {
    const { whole } = await withBrowser(async (browser) =>
      fetchedBy(await browser.newPage(phone), `${server.origin}/${name}`),
    );
    visits.push(bytesOf(whole));
  }
  await server.end('SIGTERM');
  const pages = globSync('**/*.html', { cwd: dist }).length;
  return [...sizes, pages, ...visits].map(thousands);
}
