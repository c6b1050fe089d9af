/**
 * `npm run mutants`: changes the code in small ways and tells which changes no unit test notices.
 * `-- server/outbox shared` looks at those folders only. The scores by folder stand at the end.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { inProject, main, runTool } from './project.mjs';

const folders = ['server', 'shared', 'content/check', 'site/calculator'];
/** What only starts things, and what lives in a page: the unit tests cannot reach it in their own process. */
const elsewhere = [
  ...['server/main.ts', 'server/owner/requests.ts', 'server/testing/**', 'content/check/command.ts'],
  ...['site/calculator/calculator-form.ts', 'site/calculator/concrete-calculator.ts'],
];

await main(async () => {
  await ensureInstalled();
  const chosen = process.argv.slice(2);
  const mutate = [
    ...(chosen.length > 0 ? chosen : folders).map((name) =>
      name.endsWith('.ts') ? name : `${name}/**/*.ts`,
    ),
    ...['**/*.test.ts', ...elsewhere].map((pattern) => `!${pattern}`),
  ];
  const { exitCode } = await runTool('@stryker-mutator/core', ['run', '--mutate', mutate.join(',')]);
  if (exitCode === 0) printScores();
  return exitCode;
});

/** Of all changes in a folder's files, how many turned a test red or never ended. */
function printScores() {
  const { files } = JSON.parse(readFileSync(inProject('reports/mutants.json'), 'utf8'));
  const scores = new Map();
  for (const [file, { mutants }] of Object.entries(files)) {
    const folder = path.dirname(file);
    const score = scores.get(folder) ?? { noticed: 0, all: 0 };
    for (const { status } of mutants) {
      if (['Killed', 'Timeout'].includes(status)) score.noticed += 1;
      if (['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status)) score.all += 1;
    }
    scores.set(folder, score);
  }
  for (const [folder, { noticed, all }] of [...scores].filter(([, { all }]) => all > 0)) {
    console.log(`${((100 * noticed) / all).toFixed(1).padStart(5)} %  ${noticed} of ${all}  ${folder}`);
  }
}
