import { type Finding, median, runs } from './part.ts';
import { residentMegabytes } from './resident-megabytes.ts';
import { startSite } from './site-server.ts';

/** Memory at rest and the time to the first answer. Requests are counted by `npm run bench:load`. */
export async function measureServer(): Promise<Finding> {
  const ours = await startSite();
  const rest = residentMegabytes(ours.pid);
  await ours.stop();
  const starts = [];
  for (let run = 0; run < runs(5); run++) starts.push(await coldStart({}));
  const first = await coldStart({ NODE_DISABLE_COMPILE_CACHE: '1' });
  const data = { rest, coldStart: median(starts), firstEver: first };
  return {
    tables: [
      {
        caption: 'Memory (goal: 90 MB at rest) and start (goal: 500 ms)',
        head: ['At rest', 'Start to first answer', 'First start ever'],
        rows: [[`${rest} MB`, ...[data.coldStart, first].map((ms) => `${Math.round(ms)} ms`)]],
      },
    ],
    remarks: [`Starts are medians of ${runs(5)}.`],
    data,
  };
}

async function coldStart(env: Record<string, string>) {
  const started = await startSite({ env });
  await started.stop();
  return started.coldStart;
}
