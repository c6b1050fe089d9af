import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from './open.ts';

/** Signs texts in a way that only this company's servers can. */
export interface Signer {
  /** 43 characters, safe in an address. `purpose` keeps a signature for one thing from being used for another. */
  sign(purpose: string, text: string): string;
  isSigned(purpose: string, text: string, signature: string): boolean;
}

/** What signs instead of `signing`, once the owner has changed it. */
const renewed = 'signing, renewed';

/** The signer of this database: its secret is created at the first start and shared by all servers on it. */
export async function openSigner(database: Database): Promise<Signer> {
  const first = await sharedSecret(database, 'signing');
  const key = (await secretCalled(database, renewed)) ?? first;
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
 * soon as each server was started again, and nobody is signed in. Passkeys stay. The first secret signs no more, but goes
 * on telling this database from others.
 */
export async function renewSecrets(database: Database) {
  await database.transaction().execute(async (trx) => {
    await sharedSecret(trx, 'signing');
    for (const name of [renewed, 'push']) {
      await sharedSecret(trx, name);
      await trx.updateTable('secrets').set({ value: newSecret() }).where('name', '=', name).execute();
    }
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
  return (await secretCalled(database, name))!;
}

async function secretCalled(database: Database, name: string): Promise<string | undefined> {
  const rows = database.selectFrom('secrets').select('value').where('name', '=', name);
  return (await rows.executeTakeFirst())?.value;
}

const newSecret = () => randomBytes(32).toString('base64url');
