import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { findProgram } from './programs.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/**
 * A real OpenSSH server with keys of its own, that lets in the user who runs this. It is started for each connection and
 * speaks through a pipe, so it needs no port.
 */
export function makeSshServer(atEnd: (remove: () => void) => unknown) {
  const folder = makeTemporaryFolder(atEnd);
  const inFolder = (name: string) => path.join(folder, name);
  for (const name of ['host', 'user'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', inFolder(name)]);
  copyFileSync(inFolder('user.pub'), inFolder('authorized'));
  writeFileSync(
    inFolder('sshd_config'),
    `HostKey ${inFolder('host')}
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
  ProxyCommand ${findProgram('sshd')} -i -f ${inFolder('sshd_config')}
  IdentityFile ${inFolder('user')}
  IdentitiesOnly yes
  UserKnownHostsFile ${inFolder('known')}
  StrictHostKeyChecking accept-new
`,
  );
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  return { target: `${userInfo().username}@127.0.0.1`, config: inFolder('ssh_config') };
}
