import { execFileSync } from 'node:child_process';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { inProject } from '#scripts/project.mjs';
import { openDatabase } from '#server/database/open.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { contract } from '#server/testing/engines.ts';
import { testConfig } from '#server/testing/parts.ts';
import { startPostgres } from '#server/testing/postgres.ts';

test('in compose, the server’s user of PostgreSQL stores requests, and is no superuser', async () => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const url = new URL(await postgres.createDatabase('other'));
  execFileSync(inProject('deploy/database-user.sh'), {
    env: {
      ...process.env,
      PGHOST: url.searchParams.get('host')!,
      POSTGRES_USER: 'postgres',
      POSTGRES_PASSWORD: "it's; drop",
    },
  });
  Object.assign(url, { username: 'quotes', pathname: '/quotes' });
  const database = await openDatabase(testConfig({ DATABASE_URL: url.href }));
  onTestFinished(() => database.destroy());
  await createQuoteRequestStore(database).save(contract.createSubmission());
  const { rows } = await sql`select rolname, rolsuper from pg_roles where rolname = current_user`.execute(
    database,
  );
  expect(rows).toEqual([{ rolname: 'quotes', rolsuper: false }]);
  await expect(sql`copy (select 1) to program 'true'`.execute(database)).rejects.toThrow('permission denied');
});
