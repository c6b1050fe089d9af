import type { Database } from './open.ts';
import type { Tables } from './tables.ts';

/** What people in the desk turn on and off, for all of them. */
type Switch = Extract<Tables['desk_settings']['name'], 'morning-visits' | 'acknowledgement'>;

/** Whether something is turned on in the desk; undefined until somebody chose. */
export async function readSwitch(database: Database, name: Switch): Promise<boolean | undefined> {
  const row = database.selectFrom('desk_settings').select('value').where('name', '=', name);
  const chosen = await row.executeTakeFirst();
  return chosen && chosen.value === 'on';
}

export async function setSwitch(database: Database, name: Switch, isOn: boolean) {
  const value = isOn ? 'on' : 'off';
  await database
    .insertInto('desk_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
