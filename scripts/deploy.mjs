/**
 * `npm run deploy -- me@server:/opt/concrete`: builds the site here, and puts it in place on a server by ssh. It was called
 * `npm run carry`, which still does it.
 */
import './env-file.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs, parseEnv } from 'node:util';
import { findContentFolder } from '../content-model/folder.mjs';
import { carriedMark } from '../publishing/builds.mjs';
import { contentNames, formFile } from '../publishing/content-files.mjs';
import { servedDist } from './builds.mjs';
import { enterEnvironment } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { inProject, main, Stop, stopSignals } from './project.mjs';
import { ensurePublishedBuilt } from './site.mjs';

const help = `SITE_URL=https://your-company.com npm run deploy -- ME@SERVER:FOLDER [OPTIONS]

Builds the site here and puts it in place on a server, where FOLDER is the checkout: /opt/concrete. The server needs ssh,
a shell and tar, and serves the old build until the new one is whole; it notices the new one by itself.

  --fetch                     builds nothing: brings the text and pictures there here, published or not
  --replace                   also where a site is served that was built there, from the words there
  -p PORT, -i FILE, -F FILE   as ssh understands them`;

const script = (name) => readFileSync(inProject('scripts/deploy', name), 'utf8');

enterEnvironment('deploy');
await main(async () => {
  const { target, folder, options, replaces, fetches } = understand(process.argv.slice(2));
  refuseUnlessPublic(process.env.SITE_URL?.trim());
  const there = look(await ask(options, target, script('look.sh'), [folder]));
  const here = look(execFileSync('sh', ['-c', script('look.sh'), 'sh', inProject()], { encoding: 'utf8' }));
  const settings = parseEnv(there.setting ?? '');
  refuseUnlessAlike(here, { ...there, address: settings.SITE_URL }, target);
  if (fetches)
    return fetchContent(
      options,
      target,
      path.posix.resolve(there.folder, settings.CONTENT_DIR?.trim() || 'content'),
    );
  const dist = path.posix.resolve(there.folder, settings.DIST_DIR?.trim() || 'dist');
  if (!replaces) await refuseIfBuiltThere(options, target, dist);
  await ensureInstalled();
  await ensurePublishedBuilt();
  console.log(`Deploying the site to ${target}:${dist} …`);
  const bytes = await send(options, target, dist, there.folder);
  const much = (bytes / 1e6).toFixed(1);
  console.log(
    `${much} MB went to ${target}:${dist}. Visitors of ${process.env.SITE_URL} get the new site now.`,
  );
  return 0;
});

function understand(words) {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        fetch: { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        port: { type: 'string', short: 'p' },
        identity: { type: 'string', short: 'i' },
        config: { type: 'string', short: 'F' },
      },
    });
    if (values.help) throw new Stop(help, 0);
    const [, target, folder] = /^([^:\s-][^:\s]*):(\/.*)$/.exec(positionals[0] ?? '') ?? [];
    if (!target || positionals.length > 1) throw new Error('Say where to, as in me@server:/opt/concrete.');
    const given = { '-p': values.port, '-i': values.identity, '-F': values.config };
    const options = Object.entries(given).flatMap(([letter, value]) => (value ? [letter, value] : []));
    return { target, folder, options, replaces: values.replace, fetches: values.fetch };
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw new Stop(`${error.message}\n\n${help}`, 2);
  }
}

/** Links, the sitemap and what is shared would name another address than the site's. */
function refuseUnlessPublic(address) {
  const url = address && URL.canParse(address) ? new URL(address) : undefined;
  const isNamed = /\.(?!local$|localhost$|test$|example$|invalid$|internal$)[a-z][a-z0-9-]+$/i;
  if (url?.protocol === 'https:' && isNamed.test(url.hostname)) return;
  throw new Stop(
    `SITE_URL must be the public address that visitors type, like https://your-company.com; it is ${address || 'not set'}. Nothing was built or deployed.`,
  );
}

/** @param {string} printed lines of a name and a value @returns {Record<string, string>} by name, lines of one together */
function look(printed) {
  const found = Object.create(null);
  for (const [, name, value] of printed.matchAll(/^(\w+) ?(.*)$/gm))
    found[name] = name in found ? `${found[name]}\n${value}` : value;
  return found;
}

function refuseUnlessAlike(here, there, target) {
  if (here.code !== there.code) {
    throw new Stop(
      `The code on ${target} (commit ${there.commit}) is not the code here (commit ${here.commit}), so the site might not fit the server. Bring both to the same commit: there with \`git pull\`, \`npm ci --omit=dev\` and a restart, or here with \`git pull\` or \`git checkout\`. Nothing was built or deployed.`,
    );
  }
  const [mine, theirs] = [process.env.SITE_URL.trim(), there.address].map((address) =>
    address?.replace(/\/$/, ''),
  );
  if (!theirs || mine === theirs) return;
  throw new Stop(
    `SITE_URL is ${mine} here and ${theirs} on ${target}: set the same. Nothing was built or deployed.`,
  );
}

/** Its words are there, and who edits them there would see nothing of it any more. */
async function refuseIfBuiltThere(options, target, dist) {
  const { built } = look(await ask(options, target, script('mark.sh'), [dist]));
  if (!built) return;
  throw new Stop(
    `The site that is served in ${target}:${dist} was not deployed there: it was built there, from the words on that server, which may be newer than those here. To bring those words here first: the same command with --fetch. To serve what is built here instead: with --replace. The one there is then kept as a build beside it, and nothing can be published at the desk there until it is built there again (npm run build). Nothing was built or deployed.`,
  );
}

/** Brings words and pictures here; what was here is kept beside them. */
async function fetchContent(options, target, there) {
  const here = findContentFolder(inProject());
  const at = new Date().toISOString().replace(/[:.]/g, '-');
  const [fresh, before] = [path.join(here, `.fetched-${process.pid}`), path.join(here, `.before-${at}`)];
  mkdirSync(fresh, { recursive: true });
  try {
    const sender = ssh(options, target, script('send-content.sh'), [there], 'ignore');
    const tar = spawn('tar', ['-xf', '-', '-C', fresh], { stdio: ['pipe', 'inherit', 'inherit'] });
    const codes = Promise.all([ended(sender, 'ssh'), ended(tar, 'tar')]);
    await pipeline(sender.stdout, tar.stdin).catch(() => {});
    const names = contentNames(fresh).filter((name) => lstatSync(path.join(fresh, name)).isFile());
    if ((await codes).some((code) => code !== 0) || !names.includes('business.yaml'))
      throw new Stop(`The content did not arrive whole from ${target}:${there}. Nothing here was changed.`);
    // A server that was broken into may send anything: only content is taken, and no links.
    const arrived = readdirSync(fresh, { recursive: true, withFileTypes: true });
    const others = arrived.filter((entry) => !entry.isDirectory()).length - names.length;
    const own = readdirSync(here).filter((name) => name === formFile || !name.startsWith('.'));
    mkdirSync(before);
    for (const name of own) renameSync(path.join(here, name), path.join(before, name));
    mkdirSync(path.join(here, 'photos'), { recursive: true });
    for (const name of names) renameSync(path.join(fresh, name), path.join(here, name));
    if (others > 0)
      console.log(`${others} other files that ${target} sent are no content, and were not taken.`);
    console.log(
      `The text and pictures of ${target}:${there}, published or not, are in ${here} now; what was there is in ${path.basename(before)} beside them. To publish them here: npm run publish. To serve what is published here there: the same command with --replace.`,
    );
    return 0;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function quoted(word) {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** @param {string[]} options @param {string} target @param {string} script @param {string[]} words */
function ssh(options, target, script, words, input) {
  const command = ['sh', '-c', script, 'sh', ...words].map(quoted).join(' ');
  const patience = ['-o', 'ConnectTimeout=20', '-o', 'ServerAliveInterval=10'];
  return spawn('ssh', [...options, ...patience, '-T', target, command], {
    stdio: [input, 'pipe', 'inherit'],
  });
}

async function ask(options, target, script, words) {
  const child = ssh(options, target, script, words, 'ignore');
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  const exitCode = await ended(child, 'ssh');
  if (exitCode !== 0)
    throw new Stop(`${target} did not answer; see the reason above. Nothing was built or deployed.`);
  return printed;
}

/** @returns {Promise<number>} how many bytes went */
async function send(options, target, dist, checkout) {
  const folder = mkdtempSync(path.join(tmpdir(), 'deploy-'));
  const token = randomBytes(16).toString('hex');
  // Whatever ends it, what came of it is said, and nothing is left here.
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  for (const signal of stopSignals) process.on(signal, stop);
  try {
    writeFileSync(path.join(folder, carriedMark), token);
    // Its mark comes last: whoever has it has everything.
    const words = [
      '-cf',
      '-',
      '-C',
      servedDist(),
      `--exclude=./${carriedMark}`,
      '.',
      '-C',
      folder,
      carriedMark,
    ];
    const tar = spawn('tar', words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const receiver = ssh(options, target, script('receive.sh'), [dist, token, checkout], 'pipe');
    stopped.signal.addEventListener('abort', () => [tar, receiver].map((child) => child.kill()));
    receiver.stdout.resume();
    let bytes = 0;
    tar.stdout.on('data', (chunk) => (bytes += chunk.length));
    const codes = Promise.all([ended(tar, 'tar'), ended(receiver, 'ssh')]);
    await pipeline(tar.stdout, receiver.stdin).catch(() => {});
    const [packed, received] = await codes;
    if (packed !== 0 || received !== 0) await expectArrived(options, target, dist, token);
    return bytes;
  } finally {
    for (const signal of stopSignals) process.off(signal, stop);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The line may have broken when everything was there: the server alone knows. */
async function expectArrived(options, target, dist, token) {
  console.error(`Asking ${target} how it went …`);
  const found = await ask(options, target, script('mark.sh'), [dist, token]).then(look, () => undefined);
  if (found?.carried === token) return;
  throw new Stop(
    found && !('unsettled' in found)
      ? `The site did not reach ${target}; see the reason above. The one there was not changed.`
      : `It is unknown whether the site reached ${target}: it did not answer. Look at ${process.env.SITE_URL}, or deploy it again.`,
  );
}

/** @param {import('node:child_process').ChildProcess} child @param {string} program */
async function ended(child, program) {
  try {
    const [code] = await once(child, 'close');
    return code ?? 1;
  } catch (error) {
    if (error.code === 'ENOENT') throw new Stop(`${program} is not installed here.`);
    throw error;
  }
}
