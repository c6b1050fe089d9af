/**
 * The process in which pictures are decoded, apart from the server: what crashes here, or takes too much time or
 * memory, is one photo. Started by image-worker.ts.
 */
import { constants } from 'node:os';
import sharp from 'sharp';
import { blockOtherDecoders } from '#content-model/check/open-picture.ts';
import { lowerPriority, preferForOomKill } from '#server/platform/lower-priority.ts';
import { decodePhoto } from './decode.ts';
import type { DecodeAnswer, DecodeJob } from './image-worker.ts';
import { peakMemory } from './image-worker.ts';

/** In kilobytes. Decoders keep memory that they no longer need, so a process that ever used this much is replaced. */
const maxPeakMemory = 150 * 1024;

// One picture at a time, and nothing is ever needed twice.
sharp.cache(false);
sharp.concurrency(1);
blockOtherDecoders();
// Pages and requests come first; a picture still gets its turn on a machine that is busy with something else.
lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
preferForOomKill();
// A stop of the server's whole group of processes lets the server finish, and this process with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

process.on('message', async ({ file, format }: DecodeJob) => {
  send('begun');
  const result = await decodePhoto(file, format).catch((error: Error) => ({ failure: error.message }));
  send({ result, isWorkerSpent: peakMemory() > maxPeakMemory });
});
send('ready');

function send(answer: DecodeAnswer | 'ready' | 'begun') {
  process.send!(answer);
}
