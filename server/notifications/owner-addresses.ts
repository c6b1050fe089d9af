import type { Database } from '#server/database/open.ts';
import type { Company } from '#server/platform/company.ts';
import type { Config } from '#server/platform/config.ts';

/** Who may sign in to the desk; who gets requests by email. Each is a row of `desk_settings`. */
export type AddressList = 'desk-emails' | 'request-emails';

/** @returns none before the settings, an earlier release or a person has said who it is */
export async function readAddresses(database: Database, list: AddressList): Promise<string[]> {
  const row = database.selectFrom('desk_settings').select('value').where('name', '=', list);
  return (await row.executeTakeFirst())?.value.split(',').filter(Boolean) ?? [];
}

/** Stores who it is. @param isFirst leaves what is stored as it is @returns whether it was stored */
export async function storeAddresses(
  database: Database,
  list: AddressList,
  addresses: readonly string[],
  { isFirst = false } = {},
): Promise<boolean> {
  const value = addresses.join(',');
  const stored = await database
    .insertInto('desk_settings')
    .values({ name: list, value })
    .onConflict((conflict) => {
      const update = conflict.column('name').doUpdateSet({ value });
      return isFirst ? update.where('desk_settings.value', '=', '') : update;
    })
    .returning('name')
    .execute();
  return stored.length > 0;
}

/**
 * Stores at each start who the settings name, so that they stay the owner's people if the settings are removed later. In a
 * database that an earlier release used, stores the company's address where the settings name nobody: nothing that the
 * desk publishes changes it afterwards.
 */
export async function storeOwnersAddresses(
  database: Database,
  { deskEmails, mail }: Pick<Config, 'deskEmails' | 'mail'>,
  { email }: Pick<Company, 'email'>,
) {
  const named = { 'desk-emails': deskEmails ?? mail.to, 'request-emails': mail.to };
  for (const list of ['desk-emails', 'request-emails'] as const) {
    const addresses = named[list];
    if (addresses) await storeAddresses(database, list, addresses);
    else
      await database
        .updateTable('desk_settings')
        .set({ value: email })
        .where('name', '=', list)
        .where('value', '=', '')
        .execute();
  }
}

interface RecipientDeps {
  config: Pick<Config, 'deskEmails' | 'mail'>;
  database: Database | undefined;
  company: Pick<Company, 'email'>;
}

/**
 * Tells who gets requests by email: `MAIL_TO`, or whom the desk confirmed; on a new server the people of the desk, and
 * before there are any, the company's own address. While the database can't be reached, the last that was read.
 */
export function createRecipients({ config, database, company }: RecipientDeps) {
  let stored: string[] = [];
  return async (): Promise<readonly string[]> => {
    if (config.mail.to) return config.mail.to;
    if (database) stored = await readAddresses(database, 'request-emails').catch(() => stored);
    return stored.length > 0 ? stored : (config.deskEmails ?? [company.email]);
  };
}
