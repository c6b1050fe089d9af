import autocannon from 'autocannon';
import { openDatabase } from '../server/database/open.ts';
import { quoteEndpoint } from '../shared/routes.ts';
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts';
import { type Finding, figures, openMailbox, quoteRequest, startServer, untilDrained } from './common.ts';

/**
 * How many requests per second the server stores, each safely on disk before it is answered, with 1 to 1,000 visitors
 * at once; then whether every answered one is stored and how fast the outbox delivers them. `npm run bench -- load
 * [SECONDS]`
 */
export async function measureLoad([seconds = '5']: string[]): Promise<Finding> {
  const dataDir = makeTemporaryFolder();
  const mailbox = await openMailbox();
  const server = await startServer({
    DATA_DIR: dataDir,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'web@example.com',
  });
  const rows: (string | number)[][] = [];
  let sent = 0;
  let accepted = 0;
  for (const connections of [1, 10, 100, 1000]) {
    const result = await autocannon({
      ...{ url: server.origin + quoteEndpoint, connections, duration: Number(seconds), timeout: 30 },
      requests: [{ setupRequest: (outgoing) => ({ ...outgoing, ...quoteRequest(`Visitor ${++sent}`) }) }],
    });
    accepted += result['2xx'];
    const { latency, non2xx, errors, duration } = result;
    rows.push([connections, Math.round(result['2xx'] / duration), latency.p50, latency.p99, non2xx, errors]);
  }
  const database = await openDatabase({ dataDir });
  const began = Date.now();
  const mailedBefore = mailbox.mails.size;
  const stuck = await untilDrained(database);
  const perSecond = Math.round((mailbox.mails.size - mailedBefore) / ((Date.now() - began) / 1000));
  const { stored } = await database
    .selectFrom('quote_requests')
    .select((select) => select.fn.countAll<number>().as('stored'))
    .executeTakeFirstOrThrow();
  const mailed = mailbox.mails.size;
  await server.end('SIGTERM');
  await Promise.all([database.destroy(), mailbox.close()]);
  return {
    tables: [
      {
        caption: 'Requests at once, and how many are stored',
        head: ['Connections', 'kept a second', 'p50 ms', 'p99 ms', 'not 2xx', 'errors'],
        rows,
      },
      figures('Afterwards', {
        ...{ answered: accepted, stored, mailed, 'still due, and stuck': stuck },
        'mails a second while draining': perSecond,
      }),
    ],
    // A request in progress when a run ended may be stored without its response having been counted.
    isGood: stored >= accepted && mailed === stored && stuck === 0,
  };
}
