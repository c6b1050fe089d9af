import { quoteEndpoint } from '../shared/routes.ts';
import { openMailServer } from '../tests/support/mail-server.ts';
import {
  type Finding,
  median,
  onBoth,
  quoteRequest,
  residentMegabytes,
  runs,
  runTool,
  startServer,
  startSite,
  type Table,
  urlOf,
} from './common.ts';

/**
 * How many requests per second the server stores, each safely on disk before it is answered, with 1 to 1,000 visitors
 * at once. Whether each is stored once and mailed, `durability` counts. `npm run bench -- load [SECONDS [sqlite|postgres]]`
 */
export function measureLoad([seconds = '5', engine]: string[]): Promise<Finding> {
  return onBoth(engine, async (title, place) => {
    const mailServer = await openMailServer(() => {});
    const mailing = { SMTP_URL: mailServer.url, MAIL_FROM: 'web@example.com' };
    const server = await startServer({ ...mailing, ...urlOf(place) });
    const rows: Table['rows'] = [];
    // A visitor of another name each time.
    const { body } = quoteRequest('[<id>]');
    const request = ['-I', '-m', 'POST', '-H', 'content-type=application/json', '-b', body];
    for (const connections of [1, 10, 100, 1000]) {
      const { latency, non2xx, errors, duration, ...counted } = await runTool('autocannon/autocannon.js', [
        ...['-j', '-c', `${connections}`, '-d', seconds, '-t', '30', ...request],
        server.origin + quoteEndpoint,
      ]);
      const perSecond = Math.round(counted['2xx'] / duration);
      rows.push([connections, perSecond, latency.p50, latency.p99, non2xx, errors]);
    }
    await server.end('SIGTERM');
    await mailServer.close();
    const head = ['Connections', 'stored per second', 'p50 ms', 'p99 ms', 'not 2xx', 'errors'];
    const isGood = rows.every(([, , , , non2xx]) => non2xx === 0);
    return {
      tables: [{ caption: `${title}: requests at the same time, and how many are stored`, head, rows }],
      isGood,
    };
  });
}

/** Memory when idle, and the time from the start to the first response. */
export async function measureServer(): Promise<Finding> {
  const server = await startSite();
  const rest = residentMegabytes(server.pid);
  await server.end('SIGTERM');
  const starts = [];
  for (let run = 0; run < runs(5); run++) starts.push(await coldStart({}));
  const first = await coldStart({ NODE_DISABLE_COMPILE_CACHE: '1' });
  const caption = 'Memory (goal: 90 MB when idle) and start (goal: 500 ms)';
  const head = ['Idle', 'Start to first response', 'First start ever'];
  const row = [`${rest} MB`, ...[median(starts), first].map((ms) => `${Math.round(ms)} ms`)];
  return {
    tables: [{ caption, head, rows: [row] }],
    remarks: [`Start times are medians of ${runs(5)} runs.`],
  };
}

async function coldStart(variables: Record<string, string>) {
  const startedAt = performance.now();
  const server = await startSite('dist', variables);
  await (await fetch(server.origin)).arrayBuffer();
  const took = performance.now() - startedAt;
  await server.end('SIGTERM');
  return took;
}
