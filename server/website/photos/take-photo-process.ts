/** The process in which one picture is prepared for the website. Started by take-photo-apart.ts. */
import { writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { lowerPriority } from '#server/platform/lower-priority.ts';
import { takePhoto } from './take-photo.ts';

lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
try {
  // When memory runs out, Linux ends this process and not the server.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Other systems have no such thing.
}
// Whoever stops the server's whole group of processes leaves this one to the server.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

process.on('message', async (bytes: Uint8Array) => {
  process.send!(await takePhoto(Buffer.from(bytes)));
});
