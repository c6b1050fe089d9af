import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createServer } from 'node:tls';
import { onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

const settings = `[ca]
default_ca = only
[only]
new_certs_dir = .
database = index.txt
rand_serial = yes
unique_subject = no
default_md = sha256
policy = names
[names]
commonName = supplied
`;
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
/** As OpenSSL writes times: 20260302150400Z. */
const written = (time: Date) => `${time.toISOString().replaceAll(/[-:T]|\..*/g, '')}Z`;

/** An authority of its own, and what it signs: OpenSSL does the work, as it would for anybody. */
export function createAuthority() {
  const folder = makeTemporaryFolder();
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  writeFileSync(path.join(folder, 'index.txt'), '');
  writeFileSync(path.join(folder, 'ca.cnf'), settings);
  openssl('req', '-x509', ...newKey, '-keyout', 'root.key', '-out', 'root.pem', '-subj', '/CN=Test root');
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  return {
    root: read('root.pem'),
    /** @param names as OpenSSL wants them: `IP:127.0.0.1` or `DNS:example.com` */
    sign({ from, to, names }: { from: Date; to: Date; names: string }) {
      writeFileSync(path.join(folder, 'names.txt'), `subjectAltName=${names}\n`);
      openssl('req', '-new', ...newKey, '-keyout', 'leaf.key', '-out', 'leaf.csr', '-subj', '/CN=Test');
      const times = ['-startdate', written(from), '-enddate', written(to)];
      const by = ['-config', 'ca.cnf', '-cert', 'root.pem', '-keyfile', 'root.key', '-extfile', 'names.txt'];
      openssl('ca', '-batch', '-notext', ...by, ...times, '-in', 'leaf.csr', '-out', 'leaf.pem');
      return { key: read('leaf.key'), cert: read('leaf.pem') };
    },
  };
}

/** A real TLS server on loopback. `stop` closes its port, `show` puts another certificate into its place. */
export async function startTlsServer(certificate: { key: string; cert: string }) {
  const server = createServer(certificate, (socket) => void socket.on('error', () => {}).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    address: new URL(`https://127.0.0.1:${port}/`),
    show: (other: { key: string; cert: string }) => server.setSecureContext(other),
    stop: () => new Promise((resolve) => void server.close(resolve)),
    startAgain: () => once(server.listen(port, '127.0.0.1'), 'listening'),
  };
}
