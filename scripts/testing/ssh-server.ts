import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { freePort } from '../free-port.mjs';
import { findProgram } from '../programs.mjs';

/** A real OpenSSH server on loopback, with keys of its own, that lets in whoever runs this. */
export async function startSshServer(atEnd: (remove: () => void) => unknown) {
  const folder = makeTemporaryFolder(atEnd);
  const inFolder = (name: string) => path.join(folder, name);
  for (const name of ['host', 'user'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', inFolder(name)]);
  copyFileSync(inFolder('user.pub'), inFolder('authorized'));
  const port = await freePort();
  writeFileSync(
    inFolder('sshd_config'),
    `Port ${port}
ListenAddress 127.0.0.1
HostKey ${inFolder('host')}
AuthorizedKeysFile ${inFolder('authorized')}
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin prohibit-password
`,
  );
  writeFileSync(
    inFolder('ssh_config'),
    `Host *
  Port ${port}
  IdentityFile ${inFolder('user')}
  IdentitiesOnly yes
  UserKnownHostsFile ${inFolder('known')}
  StrictHostKeyChecking accept-new
`,
  );
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  const sshd = spawn(findProgram('sshd')!, ['-D', '-e', '-f', inFolder('sshd_config')], { stdio: 'ignore' });
  atEnd(() => void sshd.kill());
  await untilListening(port);
  return { target: `${userInfo().username}@127.0.0.1`, config: inFolder('ssh_config') };
}

async function untilListening(port: number) {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await new Promise((resolve) =>
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
    );
    socket.destroy();
    if (isThere) return;
    await wait(50);
  }
}
