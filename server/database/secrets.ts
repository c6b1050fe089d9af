import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from './open.ts';

/** Signs texts in a way that only this company's servers can. */
export interface Signer {
  /** 43 characters, safe in an address. `purpose` keeps a signature for one thing from being used for another. */
  sign(purpose: string, text: string): string;
  isSigned(purpose: string, text: string, signature: string): boolean;
}

/** The signer of this database: its secret is created at the first start and shared by all servers on it. */
export async function openSigner(database: Database): Promise<Signer> {
  const key = await sharedSecret(database, 'signing');
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');
  return {
    sign,
    isSigned(purpose, text, signature) {
      const [expected, given] = [Buffer.from(sign(purpose, text)), Buffer.from(signature)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

/**
 * Puts new secrets in place of those that sign links and rings: what was signed until now is worth nothing any more, as
 * soon as each server was started again, and nobody is signed in. Passkeys stay. The first one goes on telling this
 * database from others.
 */
export async function renewSecrets(database: Database) {
  await database.transaction().execute(async (trx) => {
    const first = await sharedSecret(trx, 'signing');
    await trx
      .insertInto('secrets')
      .values({ name: 'store', value: first })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    for (const name of ['signing', 'push'])
      await trx.updateTable('secrets').set({ value: newSecret() }).where('name', '=', name).execute();
    for (const table of ['sessions', 'sign_ins', 'passkey_challenges'] as const)
      await trx.deleteFrom(table).execute();
  });
}

/** The secret by this name, created from 256 random bits when first requested. */
export async function sharedSecret(database: Database, name: string): Promise<string> {
  await database
    .insertInto('secrets')
    .values({ name, value: newSecret() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}

const newSecret = () => randomBytes(32).toString('base64url');
