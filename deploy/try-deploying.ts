/**
 * Tries docs/deploying.md word for word: its commands, in its order, on a fresh Debian that runs its own systemd with a
 * network of its own. Only on a Debian, as root, with debootstrap, systemd-container and slirp4netns; it takes minutes.
 * `--release trixie`: another Debian. `--keep`: leaves its folder. Code that is not committed is not tried.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '#scripts/free-port.mjs';
import { inProject } from '#scripts/project.mjs';
import { openMailServer } from '#tests/support/mail-server.ts';
import { readCommands } from './commands-of.ts';
import { outcomes } from './outcomes.ts';

const { values: asked } = parseArgs({
  options: { release: { type: 'string', default: 'bookworm' }, keep: { type: 'boolean', default: false } },
});
/** Where a machine behind slirp4netns finds the one it runs on. */
const host = '10.0.2.2';
const domain = 'your-company.test';
const root = mkdtempSync(path.join(tmpdir(), 'try-deploying-'));
// The machine's users must get through its first folder.
chmodSync(root, 0o755);
const network = path.basename(root);
/** The owner's copy, as a git provider would have it. */
const repository = `${root}.git`;
const undo: (() => unknown)[] = [];

const ownCertificates = `[Service]
Environment=CADDY_OPTIONS=local_certs
ExecStartPost=+/bin/sh -c 'until cp /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt /usr/local/share/ca-certificates/caddy.crt; do sleep 0.5; done; update-ca-certificates'
`;

let mails = 0;
const mailServer = await openMailServer(async () => void mails++);
const gitPort = await freePort();
const typed = `DOMAIN=${domain}
OWNER_MAIL=office@${domain}
SMTP_URL=smtp://${host}:${new URL(mailServer.url).port}
REPOSITORY=git://${host}:${gitPort}/
`;

try {
  git(['clone', '--quiet', '--bare', inProject(), repository]);
  await layOut();
  const machine = await switchOn();
  await tryPage(machine);
  console.log(`${mails} mails arrived`);
  await tryInstalled(machine);
} finally {
  for (const step of undo.reverse()) await step();
  await mailServer.close();
  for (const folder of asked.keep ? [] : [root, repository]) rmSync(folder, { recursive: true, force: true });
}

/** A Debian as it comes: its base and systemd. What is known to this machine about the network, it has too. */
async function layOut() {
  await timed(`debootstrap ${asked.release}`, () =>
    call('debootstrap', [
      '--variant=minbase',
      '--include=ca-certificates,systemd,systemd-sysv,dbus,passwd,iproute2',
      asked.release,
      root,
      'http://deb.debian.org/debian',
    ]),
  );
  // Whatever this machine trusts when it asks npm.
  const trusted = '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(trusted)) copyFileSync(trusted, path.join(root, 'etc/npm-trusts.crt'));
  write('/etc/npmrc', 'cafile=/etc/npm-trusts.crt\n');
  write('/etc/hosts', `127.0.0.1 localhost ${domain} www.${domain}\n`);
  write('/etc/machine-id', '');
  // Instead of Let's Encrypt, which has to find the domain in the DNS: Caddy signs, and this machine trusts it.
  call('mkdir', ['-p', path.join(root, 'etc/systemd/system/caddy.service.d')]);
  write('/etc/systemd/system/caddy.service.d/trial.conf', ownCertificates);
}

/** @returns the process that is the machine's first */
async function switchOn(): Promise<number> {
  call('ip', ['netns', 'add', network]);
  undo.push(() => call('ip', ['netns', 'del', network]));
  call('ip', ['-n', network, 'link', 'set', 'lo', 'up']);
  background('slirp4netns', ['--configure', '--netns-type=path', `/run/netns/${network}`, 'tap0']);
  const daemon = path.join(git(['--exec-path']), 'git-daemon');
  background(daemon, [
    '--listen=127.0.0.1',
    `--port=${gitPort}`,
    '--export-all',
    `--base-path=${repository}`,
  ]);
  const nspawn = background('systemd-nspawn', [
    '--quiet',
    '--register=no',
    '--keep-unit',
    '--boot',
    `--directory=${root}`,
    `--network-namespace-path=/run/netns/${network}`,
    '--resolv-conf=copy-host',
  ]);
  for (;;) {
    await wait(500);
    if (nspawn.exitCode !== null) throw new Error('systemd-nspawn ended.');
    const children = `/proc/${nspawn.pid}/task/${nspawn.pid}/children`;
    const first = Number(readFileSync(children, 'utf8').trim().split(' ')[0]);
    if (!first) continue;
    const state = (await inside(first, 'systemctl is-system-running', { quiet: true })).stdout.trim();
    if (state !== 'running' && state !== 'degraded') continue;
    undo.push(async () => {
      await inside(first, 'systemctl poweroff', { quiet: true });
      for (let second = 0; second < 20 && nspawn.exitCode === null; second++) await wait(1000);
    });
    return first;
  }
}

/** Everything from the first part to the last, each in a shell of its own, as after a new login. */
async function tryPage(machine: number) {
  const [yours, ...parts] = readCommands();
  if (!yours?.commands.startsWith('DOMAIN='))
    throw new Error('The page no longer begins with what is yours.');
  const began = Date.now();
  for (const { heading, commands } of parts) {
    if (heading === 'Updating') release();
    console.log(`\n━━━ ${heading} ━━━`);
    const { status } = await timed(heading, () => inside(machine, `${typed}set -e\n${commands}`));
    if (status !== 0) throw new Error(`“${heading}” ended with ${status}.`);
    if (heading.startsWith('8')) console.log(`From the first command to https: ${seconds(began)}`);
  }
}

/** What the page promises about the result. */
async function tryInstalled(machine: number) {
  for (const [what, commands] of outcomes) {
    console.log(`\n━━━ ${what} ━━━`);
    const { status } = await inside(machine, `${typed}set -e\n${commands}`);
    if (status !== 0) throw new Error(`“${what}” ended with ${status}.`);
  }
}

async function inside(machine: number, commands: string, { quiet = false } = {}) {
  const env = {
    HOME: '/root',
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
  };
  // A login: only what is in its environment, and not what is in ours.
  const words = [
    '-t',
    `${machine}`,
    '-a',
    '--',
    'bash',
    '-c',
    `cd /root\n${quiet ? '' : 'set -v\n'}${commands}`,
  ];
  // Not spawnSync: the mail server of this process has to answer meanwhile.
  const child = spawn('nsenter', words, {
    env,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'ignore' : 'inherit'],
  });
  const [stdout, [status]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    once(child, 'close'),
  ]);
  return { status: status as number | null, stdout };
}

function background(command: string, words: string[]) {
  const started = spawn(command, words, { stdio: 'ignore' });
  undo.push(() => started.exitCode === null && started.kill());
  return started;
}

/** Something to update to. */
function release() {
  const who = ['-c', 'user.name=Trial', '-c', 'user.email=trial@example.com'];
  const next = git([
    ...who,
    '-C',
    repository,
    'commit-tree',
    'HEAD^{tree}',
    '-p',
    'HEAD',
    '-m',
    'Next release',
  ]);
  git(['-C', repository, 'update-ref', 'HEAD', next]);
}

function git(words: string[]) {
  return execFileSync('git', words, { encoding: 'utf8' }).trim();
}

function call(command: string, words: string[]) {
  execFileSync(command, words, { stdio: ['ignore', 'ignore', 'inherit'] });
}

function write(file: string, text: string) {
  writeFileSync(path.join(root, file), text);
}

async function timed<Result>(what: string, work: () => Result) {
  const began = Date.now();
  const result = await work();
  console.log(`\n${what}: ${seconds(began)}`);
  return result;
}

function seconds(began: number) {
  return `${((Date.now() - began) / 1000).toFixed(1)} s`;
}
