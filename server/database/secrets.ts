import { createSigner, newToken, type Signer } from '#server/platform/signed-token.ts';
import type { Database } from './open.ts';

/** What signs instead of `signing`, once the owner has changed it. */
const renewedName = 'signing, renewed';

/** The signer of this database: its secret is created at the first start and shared by all servers on it. */
export async function openSigner(database: Database): Promise<Signer> {
  const first = await getOrCreateSecret(database, 'signing');
  return createSigner((await readSecret(database, renewedName)) ?? first);
}

/**
 * Replaces the secrets that sign links and notifications: once every server has been restarted, what was
 * signed before is void, everyone is signed out and calendars read nothing more. Passkeys stay. The first secret no longer signs, but
 * still tells this database from others.
 */
export async function renewSecrets(database: Database) {
  await database.transaction().execute(async (trx) => {
    await getOrCreateSecret(trx, 'signing');
    for (const name of [renewedName, 'push']) {
      await getOrCreateSecret(trx, name);
      await trx.updateTable('secrets').set({ value: newToken() }).where('name', '=', name).execute();
    }
    for (const table of ['sessions', 'sign_ins', 'passkey_challenges', 'calendar_feeds'] as const)
      await trx.deleteFrom(table).execute();
  });
}

/** The secret by this name, created from 256 random bits when first requested. */
export async function getOrCreateSecret(database: Database, name: string): Promise<string> {
  await database
    .insertInto('secrets')
    .values({ name, value: newToken() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await readSecret(database, name))!;
}

async function readSecret(database: Database, name: string): Promise<string | undefined> {
  const rows = database.selectFrom('secrets').select('value').where('name', '=', name);
  return (await rows.executeTakeFirst())?.value;
}
