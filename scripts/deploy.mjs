/**
 * `npm run deploy -- me@server:/opt/concrete`: publishes on a server, by ssh, what is published here.
 */
import './env-file.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { findContentFolder } from '../content-model/folder.mjs';
import { readPublishedVersions } from '../publishing/content-files.mjs';
import { enterEnvironment } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { CommandError, inProject, main, projectNode, stopSignals } from './project.mjs';
import { describeCode, ensurePublishedBuilt, listChanges, prepareContent } from './site.mjs';

const help = `SITE_URL=https://your-company.com npm run deploy -- ME@SERVER:FOLDER [OPTIONS]

Builds what is published here and publishes it on a server, where FOLDER is the checkout: /opt/concrete. The server needs
ssh and what \`npm ci --omit=dev\` installs. It serves the old site until the new one is whole, and notices it without a
restart.

  --fetch                     deploys nothing: brings the versions, and the text and pictures as they are edited there, here
  --replace                   deploy even if the server has published changes that are not here; its version is kept there
  -p PORT, -i FILE, -F FILE   as ssh understands them`;

/** The shell script that runs a command of transfer.ts on the server, in the checkout, on the project's Node. */
const remoteScript = `cd "$1" 2>/dev/null || { echo "There is no folder $1 there that this user can open." >&2; exit 3; }
[ -f scripts/transfer.ts ] || { echo "$1 is not a checkout of this project, or it is an older release." >&2; exit 3; }
node=node_modules/node/bin/node; [ -x "$node" ] || node=node
exec "$node" scripts/transfer.ts "$2" "$3"`;
const nothingDeployed = 'Nothing was deployed.';
/** The exit code of transfer.ts if it said why it changed nothing. */
const refused = 4;

enterEnvironment('deploy');
await main(async () => {
  const { server, replaces, fetches } = parseArguments(process.argv.slice(2));
  refuseUnlessPublic(process.env.SITE_URL?.trim());
  await ensureInstalled();
  if (fetches) return fetchContent(server);
  await prepareContent();
  const versions = [...readPublishedVersions(findContentFolder(inProject()))];
  if (versions.length === 0)
    throw new CommandError(`Nothing is published here: npm run publish. ${nothingDeployed}`);
  const { id } = versions[0];
  const { dist, reason, pictures } = await inspectServer(server, '', { versions, replaces });
  if (reason)
    throw new CommandError(
      `${reason} To copy what is there to this machine first, run the same command with --fetch. To replace it with what is published here, use --replace. The replaced version is kept there and can be restored. ${nothingDeployed}`,
    );
  await ensurePublishedBuilt();
  const place = `${server.target}:${dist}`;
  console.log(`Deploying what is published here to ${place}…`);
  const bytes = await send(server, id, { versions, replaces, pictures });
  const much = (bytes / 1e6).toFixed(1);
  console.log(`Sent ${much} MB to ${place}. Visitors of ${process.env.SITE_URL} get the new site now.`);
  return 0;
});

function parseArguments(words) {
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
    if (values.help) throw new CommandError(help, 0);
    const [, target, folder] = /^([^:\s-][^:\s]*):(\/.*)$/.exec(positionals[0] ?? '') ?? [];
    if (!target || positionals.length > 1)
      throw new Error('Name the server and the folder, as in me@server:/opt/concrete.');
    const given = { '-p': values.port, '-i': values.identity, '-F': values.config };
    const options = Object.entries(given).flatMap(([letter, value]) => (value ? [letter, value] : []));
    return { server: { target, folder, options }, replaces: values.replace, fetches: values.fetch };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${error.message}\n\n${help}`, 2);
  }
}

/** Refuses to deploy without a public SITE_URL: links, the sitemap and shared pictures would have another address. */
function refuseUnlessPublic(address) {
  const url = address && URL.canParse(address) ? new URL(address) : undefined;
  const isNamed = /\.(?!local$|localhost$|test$|example$|invalid$|internal$)[a-z][a-z0-9-]+$/i;
  if (url?.protocol === 'https:' && isNamed.test(url.hostname)) return;
  throw new CommandError(
    `SITE_URL must be the public address that visitors type, like https://your-company.com; it is ${address || 'not set'}. ${nothingDeployed}`,
  );
}

/**
 * Returns what transfer.ts reports about the server, if its code and settings are the same as here.
 * @param {Server} server @param {string} id of a version that may be on its way @param {object} deploy what is to be
 * deployed
 */
async function inspectServer(server, id = '', deploy = {}) {
  const child = ssh(server, ['look', id], ['pipe', 'pipe', 'inherit']);
  child.stdin.on('error', () => {}).end(JSON.stringify(deploy));
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  if ((await waitForExit(child, 'ssh')) !== 0)
    throw new CommandError(`${server.target} did not answer; see the reason above. ${nothingDeployed}`);
  // A server that was broken into may say anything: nothing of it reaches the terminal as a command.
  const found = JSON.parse(printed.trim().split('\n').at(-1), (_, value) =>
    typeof value === 'string' ? value.replaceAll(/\p{Cc}/gu, '') : value,
  );
  refuseUnlessAlike(found, server.target);
  return found;
}

function refuseUnlessAlike({ code, commit, settings }, target) {
  const here = describeCode();
  if (here.code !== code) {
    const isSame = here.commit === commit;
    throw new CommandError(
      `The code on ${target} (commit ${commit}) is not the code here (commit ${here.commit}), so the site might not fit the server. ${isSame ? 'The commit is the same: look at `git status` on both.' : 'Bring both to the same commit: there with `git pull`, `npm ci --omit=dev` and a restart, or here with `git pull` or `git checkout`.'} ${nothingDeployed}`,
    );
  }
  const bare = (value) => value?.trim().replace(/\/$/, '') || undefined;
  const names = Object.keys({ ...process.env, ...settings }).filter((name) =>
    /^(SITE_URL$|PUBLIC_)/.test(name),
  );
  for (const name of names) {
    const [mine, theirs] = [process.env[name], settings[name]].map(bare);
    // Where the address is not in a file, the service may have it.
    if (mine !== theirs && (name !== 'SITE_URL' || theirs))
      throw new CommandError(
        `${name} is ${mine ?? 'not set'} here and ${theirs ?? 'not set'} on ${target}: set the same. ${nothingDeployed}`,
      );
    // As it is written there: a start there takes the build for its own.
    if (theirs) process.env[name] = settings[name];
  }
}

/** Fetches text and pictures, published or not, and the versions; what was here is kept beside them. */
async function fetchContent(server) {
  const { content } = await inspectServer(server);
  const place = `${server.target}:${content}`;
  const sender = ssh(server, ['send', ''], ['ignore', 'pipe', 'inherit']);
  const taker = transfer('take', ['pipe', 'inherit', 'inherit']);
  const { codes } = await connect(sender, taker);
  if (codes[1] !== 0)
    throw new CommandError(`Only part of the content arrived from ${place}. Nothing here was changed.`);
  await prepareContent('publish');
  const isAny = await listChanges();
  console.log(
    `The version published here is now the one published there (${place}).${isAny ? ' The changes above were copied, too; they are not published yet, here or there.' : ''} To publish your own changes: npm run publish. To deploy them: the same command without --fetch.`,
  );
  return 0;
}

function quoted(word) {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** @typedef {{ target: string, folder: string, options: string[] }} Server */

/** @param {Server} server @param {string[]} words @param {import('node:child_process').StdioOptions} stdio */
function ssh({ target, folder, options }, words, stdio) {
  const command = ['sh', '-c', remoteScript, 'sh', folder, ...words].map(quoted).join(' ');
  const patience = ['-o', 'ConnectTimeout=20', '-o', 'ServerAliveInterval=10'];
  return spawn('ssh', [...options, ...patience, '-T', target, command], { stdio });
}

/** @param {string} command @param {import('node:child_process').StdioOptions} stdio */
function transfer(command, stdio) {
  return spawn(projectNode(), ['scripts/transfer.ts', command], { cwd: inProject(), stdio });
}

/** Pipes one program's output to another. @returns the exit codes of both, and the number of bytes */
async function connect(from, to) {
  let bytes = 0;
  from.stdout.on('data', (chunk) => (bytes += chunk.length));
  const codes = Promise.all([waitForExit(from, from.spawnfile), waitForExit(to, to.spawnfile)]);
  await pipeline(from.stdout, to.stdin).catch(() => {});
  return { codes: await codes, bytes };
}

/** @returns {Promise<number>} how many bytes went */
async function send(server, id, deploy) {
  // Whatever ends it, what came of it is said.
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  for (const signal of stopSignals) process.on(signal, stop);
  try {
    const packer = transfer('pack', ['pipe', 'pipe', 'inherit']);
    packer.stdin.on('error', () => {}).end(JSON.stringify(deploy));
    const receiver = ssh(server, ['receive', id], ['pipe', 'inherit', 'inherit']);
    stopped.signal.addEventListener('abort', () => receiver.kill());
    const { codes, bytes } = await connect(packer, receiver);
    if (codes.includes(refused))
      throw new CommandError(`${nothingDeployed} The site on ${server.target} was not changed.`);
    if (codes.some((code) => code !== 0)) await expectArrived(server, id);
    return bytes;
  } finally {
    for (const signal of stopSignals) process.off(signal, stop);
  }
}

/** Asks the server whether the version arrived: the connection may have broken after that. */
async function expectArrived(server, id) {
  console.error(`Asking ${server.target} how it went…`);
  const found = await inspectServer(server, id).catch(() => undefined);
  if (found?.hasArrived) return;
  throw new CommandError(
    found && !found.isReceiving
      ? `The site did not reach ${server.target}; see the reason above. The one there was not changed.`
      : `It is unknown whether the site reached ${server.target}: it did not answer. Look at ${process.env.SITE_URL}, or deploy it again.`,
  );
}

/** @param {import('node:child_process').ChildProcess} child @param {string} program */
async function waitForExit(child, program) {
  try {
    const [code] = await once(child, 'close');
    return code ?? 1;
  } catch (error) {
    if (error.code === 'ENOENT') throw new CommandError(`${program} is not installed here.`);
    throw error;
  }
}
