/** `npm start` runs this before it builds: exits with 1 and lists everything that is wrong with the settings. */
import { describeFaults, readConfig } from './platform/config.ts';

const read = readConfig();
if (!read.ok) {
  console.error(describeFaults(read.faults));
  process.exitCode = 1;
}
