import { DatabaseSync } from 'node:sqlite';

/** A SQLite database in its own words: its tables and rows in order, then its indexes. */
export function dumpDatabase(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  const all = (sql: string) => database.prepare(sql).all() as Record<string, string>[];
  const made = all(`select type, name, sql from sqlite_master where sql is not null order by rowid`);
  const rowsOf = (name: string) => {
    const columns = all(`pragma table_info(${name})`);
    const values = columns.map((column) => `quote("${column.name}")`).join(` || ', ' || `);
    const order = columns.filter(({ pk }) => Number(pk) > 0).map((column) => `"${column.name}"`);
    const rows = all(`select ${values} as words from ${name} order by ${order.join() || 1}`);
    return rows.map(({ words }) => `insert into ${name} values (${words});`);
  };
  const settings = ['user_version', 'application_id'].map(
    (name) => `pragma ${name}=${Object.values(all(`pragma ${name}`)[0]!)[0]};`,
  );
  const tables = made.filter(({ type }) => type === 'table');
  const others = made.filter(({ type }) => type !== 'table');
  const words = [
    ...settings,
    ...tables.flatMap(({ name, sql }) => [`${sql};`, ...rowsOf(name!)]),
    ...others.map(({ sql }) => `${sql};`),
  ];
  database.close();
  return `${words.join('\n')}\n`;
}
