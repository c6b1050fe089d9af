import { load } from '#content/load.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/open.ts';
import { stopOnSignal } from './graceful-stop.ts';
import { createQuoteRequestStore } from './quote-requests/store.ts';

const read = readConfig();
if (!read.ok) {
  console.error(`The configuration is wrong:\n${read.faults.map((fault) => `  ${fault}`).join('\n')}`);
  process.exit(1);
}
const { config } = read;

const database = await openDatabase(config);
const store = createQuoteRequestStore(database);
const company = { ...load('business.yaml'), home: config.home };
const app = await createApp({ config, store, company });
stopOnSignal(async () => {
  await app.close();
  await database.destroy();
});

const address = new URL(await app.listen({ port: config.port, host: config.host }));
address.hostname = config.host;
console.log(`Serving ${address.origin}, requests are kept in ${config.dataDir}`);
