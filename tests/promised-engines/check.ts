/** Whether the built pages use only what the promised engines support, except for exceptions.ts. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import stylelint from 'stylelint';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { fixtureSite } from '../../scripts/fixture-site.mjs';
import { runTool } from '../../scripts/project.mjs';
import { builtCode } from './built-code.ts';
import { newerCss, newerJavaScript } from './exceptions.ts';

/** Every promised engine has what all engines had by the end of this year. */
const available = 2022;

const sites = [process.env.DIST_DIR ?? 'dist', fixtureSite.dist].map(builtCode);
const faults = await faultsInCss(sites.flatMap(({ styles }) => styles));
for (const fault of faults) console.error(fault);
const { exitCode } = await checkScripts(sites.flatMap(({ scripts }) => scripts));
process.exitCode = faults.length > 0 ? 1 : exitCode;
if (process.exitCode === 0)
  console.log('Every promised engine knows the built CSS and JavaScript, or degrades as listed.');

async function faultsInCss(styles: string[]): Promise<string[]> {
  const used = new Map<string, string>();
  for (const code of new Set(styles)) {
    const config = {
      plugins: ['stylelint-plugin-use-baseline'],
      rules: { 'plugin/use-baseline': [true, { available }] },
    };
    const { results } = await stylelint.lint({ code, config });
    for (const { text } of results.flatMap(({ warnings }) => warnings)) {
      const quoted = Array.from(text.matchAll(/"([^"]+)"/g), ([, name]) => name);
      used.set(quoted.at(-1)!, text);
    }
  }
  return [
    ...[...used].filter(([name]) => !(name in newerCss)).map(([name, text]) => `${name}: ${text}`),
    ...Object.keys(newerCss)
      .filter((name) => !used.has(name))
      .map((name) => `${name} is listed in exceptions.ts and no longer used.`),
  ];
}

/** es-check reads files; the engines stand under "browserslist" in package.json. */
async function checkScripts(scripts: string[]) {
  const folder = makeTemporaryFolder();
  for (const [index, script] of scripts.entries()) writeFileSync(path.join(folder, `${index}.js`), script);
  const allowed = `--allowList=${Object.keys(newerJavaScript).join(',')}`;
  const files = path.join(folder, '*.js').replaceAll('\\', '/');
  return runTool('es-check', ['checkBrowser', files, '--module', '--checkFeatures', '--noCache', allowed]);
}
