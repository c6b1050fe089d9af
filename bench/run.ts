/**
 * `npm run bench`: measures what docs/explanation/performance.md claims; `-- NAME` one part, `-- --docs` writes its tables there.
 * Parts that only say whether a claim holds take minutes, and run when they are named.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { enterEnvironment } from '../scripts/environment.mjs';
import type { Finding, Part } from './common.ts';
import { loseNothing } from './durability.ts';
import { measureGrowth } from './growth.ts';
import { surviveBrokenRequests, surviveCustomerPageFlood, surviveSignInFlood } from './hostile.ts';
import { surviveLargePictures } from './large-pictures.ts';
import { measureBytes, measureInteractions, measureLighthouse, measureNavigation } from './pages.ts';
import { survivePowerCuts } from './power-cuts.ts';
import { surviveRequestPowerCuts } from './power-cuts-requests.ts';
import { measurePublishing } from './publish.ts';
import { measureLoad, measureServer } from './server.ts';
import { measureWebsite } from './website.ts';

// Nothing that its owner has set for the server may be measured, or written to.
enterEnvironment('bench');

const documented: Record<string, Part> = {
  bytes: measureBytes,
  lighthouse: measureLighthouse,
  interactions: measureInteractions,
  navigation: measureNavigation,
  server: measureServer,
};
const named: Record<string, Part> = {
  load: measureLoad,
  durability: loseNothing,
  abuse: surviveBrokenRequests,
  'sign-in-flood': surviveSignInFlood,
  'customer-page-flood': surviveCustomerPageFlood,
  'large-pictures': surviveLargePictures,
  growth: measureGrowth,
  website: measureWebsite,
  publish: measurePublishing,
  'power-cuts': survivePowerCuts,
  'power-cuts-requests': surviveRequestPowerCuts,
};
const parts = { ...documented, ...named };
const results = 'bench/results';
const docs = 'docs/explanation/performance.md';

const args = process.argv.slice(2);
const [first, ...rest] = args.filter((word) => word !== '--docs');
if (first !== undefined && !parts[first]) {
  console.error(`There is no ${first}. Parts: ${Object.keys(parts).join(', ')}. Option: --docs.`);
  process.exit(1);
}
mkdirSync(results, { recursive: true });
const commit = execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], { encoding: 'utf8' });

for (const name of first === undefined ? Object.keys(documented) : [first]) {
  console.log(`\n━━━ ${name} ━━━\n`);
  const day = new Date().toISOString().slice(0, 10);
  const conditions = `${day}, commit ${commit.trim()}, ${describeMachine()}.`;
  const { tables, remarks = [], isGood = true } = await parts[name]!(rest);
  const text = markdown({ tables, remarks: [conditions, ...remarks] });
  console.log(text);
  writeFileSync(`${results}/${name}.md`, text);
  if (args.includes('--docs')) writeIntoDocs(name, text);
  if (!isGood) process.exitCode = 1;
  if (name in named) console.log(isGood ? '\nAs claimed.' : '\nFAILED');
}
// What a part left open, such as a browser, holds nothing up.
process.exit();

function describeMachine(): string {
  const [core] = cpus();
  const load = loadavg()[0]!.toFixed(1);
  return `${cpus().length} × ${core?.model.trim()}, ${Math.round(totalmem() / 1e9)} GB, load ${load}`;
}

function markdown({ tables, remarks }: Required<Pick<Finding, 'tables' | 'remarks'>>): string {
  const lines = tables.flatMap(({ caption, head, rows }) => [
    ...[`**${caption}**`, '', `| ${head.join(' | ')} |`],
    `|${head.map((_, column) => (column === 0 ? ' --- ' : ' --: ')).join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
  ]);
  return [...lines, ...remarks.map((remark) => `- ${remark}`)].join('\n').trim();
}

/** Puts a part's tables between its marks. @throws if the marks are not there */
function writeIntoDocs(name: string, text: string) {
  const before = readFileSync(docs, 'utf8');
  const marked = new RegExp(`(<!-- bench:${name} -->\n).*?(<!-- /bench:${name} -->)`, 's');
  if (!marked.test(before)) throw new Error(`${docs} has no place for ${name}`);
  writeFileSync(
    docs,
    before.replace(marked, (_all, start: string, end: string) => `${start}\n${text}\n\n${end}`),
  );
}
