import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { bothEngines } from '#server/testing/engines.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openDatabase } from './open.ts';

const { PostgreSQL: makePlace } = bothEngines();

/**
 * A PostgreSQL that is reached by an encrypted line, with a certificate of its own, as hosts of databases have them. The
 * line's end is ours, because PostgreSQL encrypts none on a socket of the file system.
 */
async function encryptedDatabase() {
  const { databaseUrl } = await makePlace();
  const { pathname, searchParams } = new URL(databaseUrl);
  const folder = makeTemporaryFolder();
  const [key, cert] = ['key.pem', 'own.pem'].map((name) => path.join(folder, name)) as [string, string];
  const names = ['-subj', '/CN=Own', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...newKey, ...names, '-keyout', key, '-out', cert], {
    stdio: 'pipe',
  });
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  const server = createServer(async (socket) => {
    // What asks for encryption; S says that it can be had.
    await once(socket, 'data');
    socket.write('S');
    const inside = connect(`${searchParams.get('host')}/.s.PGSQL.5432`);
    const outside = new TLSSocket(socket, { isServer: true, ...pair });
    for (const each of [socket, outside, inside]) each.on('error', () => inside.destroy());
    outside.pipe(inside).pipe(outside);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const open = (host: string, mode: string) =>
    openDatabase({ dataDir: '', databaseUrl: `postgres://postgres@${host}:${port}${pathname}?${mode}` });
  return { cert, open };
}

test('a database with its own certificate causes an error with the right settings', async () => {
  const { cert, open } = await encryptedDatabase();
  await expect(open('127.0.0.1', 'sslmode=require')).rejects.toThrow(
    /self-signed certificate: .*\?sslmode=verify-full&sslrootcert=.*\?sslmode=no-verify/,
  );
  await expect(open('localhost', `sslmode=verify-full&sslrootcert=${cert}`)).rejects.toThrow(
    "Write the host in the address as the database's certificate names it",
  );
  for (const mode of [
    `sslmode=verify-full&sslrootcert=${cert}`,
    `sslmode=require&sslrootcert=${cert}`,
    'sslmode=no-verify',
  ]) {
    const database = await open('127.0.0.1', mode);
    expect(await database.selectFrom('quote_requests').select('id').execute()).toEqual([]);
    await database.destroy();
  }
});
