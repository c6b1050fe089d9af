import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { writeIntoDocs } from './docs.ts';
import { type Finding, markdown, type Part } from './part.ts';
import { parts } from './parts.ts';

const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('--'));
const unknown = [
  ...wanted.filter((name) => !(name in parts)),
  ...words.filter((word) => word.startsWith('--') && word !== '--docs'),
];
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}. Option: --docs.`,
  );
  process.exit(1);
}

const results = 'bench/results';
mkdirSync(results, { recursive: true });
const command = ['npm run bench', ...(words.length > 0 ? ['--', ...words] : [])].join(' ');
const commit = execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
  encoding: 'utf8',
}).trim();

for (const [name, measure] of Object.entries(parts) as [string, Part][]) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n━━━ ${name} ━━━\n`);
  const conditions = { date: new Date().toISOString(), machine: describeMachine(), command, commit };
  const finding: Finding = await measure();
  const { data, ...shown } = finding;
  finding.remarks.unshift(`${conditions.date}, \`${command}\`, commit ${commit}, ${conditions.machine}.`);
  console.log(markdown(finding));
  writeFileSync(`${results}/${name}.json`, JSON.stringify({ ...conditions, ...shown, data }, null, 2));
  if (words.includes('--docs')) writeIntoDocs(name, markdown(finding));
}

function describeMachine(): string {
  const [core] = cpus();
  const load = loadavg()[0]!.toFixed(1);
  return `${cpus().length} × ${core?.model.trim()}, ${Math.round(totalmem() / 1e9)} GB, load before the run ${load}`;
}
