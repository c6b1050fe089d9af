/** The process that makes a night's copy, apart from the server. Started by nightly.ts; it ends when it is done. */
import { constants } from 'node:os';
import { lowerPriority } from '#server/platform/lower-priority.ts';
import type { NightlyJob, NightlyNews } from './make-night.ts';
import { makeNight } from './make-night.ts';

// Pages and requests come first.
lowerPriority(constants.priority.PRIORITY_LOW);
// Whoever stops the server's whole group of processes lets the server decide.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// The server is gone: what it began is begun anew.
process.on('disconnect', () => process.exit());

process.on('message', async (job: NightlyJob | 'stop') => {
  if (job === 'stop') process.exit();
  await makeNight(job, (news: NightlyNews) => process.send!(news));
  process.disconnect();
});
process.send!('ready');
