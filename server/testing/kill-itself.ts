/**
 * Loaded before a program (`--import`): kills it during one of its calls to the disk, as a power cut would. From
 * outside, a busy machine would be too late. `KILL_DURING` is a function of `node:fs/promises`, a part of the path that
 * it is called with first, and the number of the call: `rename .jpg 7`.
 */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const [name, part, number] = process.env.KILL_DURING!.split(' ') as ['rename', string, string];
const original = fs[name] as (...args: unknown[]) => Promise<unknown>;
let left = Number(number);

Object.assign(fs, {
  [name]: (...args: unknown[]) => {
    const result = original(...args);
    // The call may be done, half done, or not begun.
    if (String(args[0]).includes(part) && --left === 0) process.kill(process.pid, 'SIGKILL');
    return result;
  },
});
syncBuiltinESMExports();
