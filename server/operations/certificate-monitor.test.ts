import { execFileSync } from 'node:child_process';
import { getEventListeners, once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { day, hour } from '#server/platform/time.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { monitorCertificates } from './certificate-monitor.ts';

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
function createAuthority() {
  const folder = makeTemporaryFolder();
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
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
async function startTlsServer(certificate: { key: string; cert: string }) {
  const server = createTlsServer(certificate, (socket) => void socket.on('error', () => {}).end());
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

const signal = new AbortController().signal;
const here = 'IP:127.0.0.1';
const fromNow = (days: number) => new Date(Date.now() + days * day);

const authority = createAuthority();

/** A certificate for so many days, of which so many are left. */
const certificate = (days: number, left: number, names = here) =>
  authority.sign({ from: fromNow(left - days), to: fromNow(left), names });

/** Visitors' own look at a real server with this certificate. */
async function watched(first: ReturnType<typeof certificate>, roots = [authority.root]) {
  const server = await startTlsServer(first);
  const monitor = monitorCertificates({ addresses: [server.address], otherRoots: () => roots });
  const checkKeys = async () => (await monitor.check(signal)).map(({ key: about }) => about.split(':')[1]);
  return { ...server, monitor, look: checkKeys };
}

test('a certificate that expires in five days is reported, with the day and what to do', async () => {
  const { monitor, address } = await watched(certificate(90, 5.5));
  const [found, ...others] = await monitor.check(signal);
  expect(others).toEqual([]);
  // It is asked each hour for as long as the server runs.
  await expect.poll(() => getEventListeners(signal, 'abort')).toEqual([]);
  expect(found!.subject).toBe(`The certificate of ${address.host} expires in 5 days`);
  const end = fromNow(5.5).toLocaleDateString('en-US', {
    ...({ month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const),
  });
  for (const expected of [end, 'warning', 'journalctl -u caddy', 'port 80', 'renew it there'])
    expect(found!.text).toContain(expected);
});

test.each([
  [90, 14.1, []],
  [90, 13.9, ['ends']],
  [6, 2, []],
  [6, 1.4, ['ends']],
  [90, -0.1, ['ended']],
])('a certificate for %d days, with %d left, causes the alerts %j', async (days, left, found) => {
  const { look: checkKeys } = await watched(certificate(days, left));
  expect(await checkKeys()).toEqual(found);
});

test('an untrusted certificate for this name is reported right away', async () => {
  const { monitor } = await watched(certificate(90, 60), []);
  const [found] = await monitor.check(signal);
  expect(found!.subject).toMatch(/^Browsers do not trust the certificate of 127/);
  expect(found!.text).toContain('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
});

test('a foreign certificate is reported only if the right one was there before', async () => {
  const stranger = certificate(90, 60, 'DNS:router.example');
  const behindRouter = await watched(stranger);
  expect(await behindRouter.look()).toEqual([]);
  const moved = await watched(certificate(90, 60));
  expect(await moved.look()).toEqual([]);
  moved.show(stranger);
  expect(await moved.look()).toEqual(['other-name']);
});

test('an address that stops answering is reported after three hours, counted from the last answer', async () => {
  const { look: checkKeys, stop, startAgain } = await watched(certificate(90, 60));
  const checkTimes = async (times: number) => {
    const found = [];
    for (let time = 0; time < times; time++) found.push(...(await checkKeys()));
    return found;
  };
  // One that was never reached from here is no news.
  await stop();
  expect(await checkTimes(6)).toEqual([]);
  await startAgain();
  expect(await checkTimes(1)).toEqual([]);
  await stop();
  expect(await checkTimes(3)).toEqual([]);
  await startAgain();
  expect(await checkTimes(1)).toEqual([]);
  await stop();
  expect(await checkTimes(3)).toEqual([]);
  expect(await checkTimes(2)).toEqual(['unreachable', 'unreachable']);
  expect(monitorCertificates({ addresses: [] }).every).toBe(hour);
});

test('a check of an address that accepts the connection and sends nothing ends with the stop', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const stopping = new AbortController();
  const looking = monitorCertificates({ addresses: [new URL(`https://127.0.0.1:${port}`)] }).check(
    stopping.signal,
  );
  silent.once('connection', () => stopping.abort());
  expect(await looking).toEqual([]);
  silent.close();
});
