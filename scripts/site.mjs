import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkContent } from './content.mjs';
import { replaceDist, stampFile } from './dist.mjs';
import { inProject, projectNode, run, runTool, Stop } from './project.mjs';
import { siteAddress } from './site-address.mjs';
import { tightenPolicies } from './tighten-policy.mjs';

const inputs = [
  ...['content', 'shared', 'site', 'scripts/compress.mjs', 'scripts/site.mjs'],
  ...['scripts/tighten-policy.mjs', 'astro.config.ts', 'package-lock.json', 'tsconfig.json'],
];

/** Builds the site if anything that goes into it has changed since dist/ was built. */
export async function ensureBuilt() {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashInputs()) return;
  await buildSite();
}

/** Builds the site aside and puts it in the place of dist/ only when it is whole. */
export async function buildSite() {
  await checkContent('The site was not built and dist/ is as it was.');
  const stamp = hashInputs();
  const words = readFileSync(inProject('content/business.yaml'));
  await replaceDist(async (fresh) => {
    mkdirSync(inProject(fresh));
    await orStop(runTool('astro', ['build'], { env: { OUT_DIR: `./${fresh}` } }));
    tightenPolicies(inProject(fresh));
    await orStop(run(projectNode(), ['scripts/compress.mjs', fresh]));
    // The server speaks of the company as its pages do, whatever is written into content/ later.
    mkdirSync(inProject(fresh, '.content'));
    writeFileSync(inProject(fresh, '.content/business.yaml'), words);
    writeFileSync(inProject(fresh, path.basename(stampFile)), stamp);
  });
}

/** @param {ReturnType<typeof run>} step */
async function orStop(step) {
  const { exitCode } = await step;
  if (exitCode === 0) return;
  throw new Stop('The site was not built; the reason stands above. dist/ is as it was.', exitCode);
}

/** One hash over all that decides what the built site is: files by name and content, and the environment. */
export function hashInputs() {
  const hash = createHash('sha256').update(`${siteAddress()}\0`);
  for (const file of inputs.flatMap(filesUnder)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inProject(file)))
      .update('\0');
  }
  for (const name of Object.keys(process.env).sort()) {
    if (name.startsWith('PUBLIC_')) hash.update(`${name}=${process.env[name]}\0`);
  }
  return hash.digest('hex');
}

function filesUnder(name) {
  if (!statSync(inProject(name)).isDirectory()) return [name];
  const found = readdirSync(inProject(name), { recursive: true }).map((file) =>
    path.join(name, String(file)),
  );
  return found.filter((file) => statSync(inProject(file)).isFile()).sort();
}
