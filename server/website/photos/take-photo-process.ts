/** The process in which one picture is prepared for the website. Started by take-photo-apart.ts. */
import { constants } from 'node:os';
import { blockOtherDecoders } from '#content-model/check/open-picture.ts';
import { endFirst, lowerPriority } from '#server/platform/lower-priority.ts';
import { takePhoto } from './take-photo.ts';

blockOtherDecoders();
lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
endFirst();
// Whoever stops the server's whole group of processes leaves this one to the server.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

process.on('message', async (file: string) => {
  process.send!(await takePhoto(file));
});
