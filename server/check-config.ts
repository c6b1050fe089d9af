/** `npm start` asks this before it builds: ends with 1, and a list of all that is wrong with the settings. */
import { describeFaults, readConfig } from './config/config.ts';

const read = readConfig();
if (!read.ok) {
  console.error(describeFaults(read.faults));
  process.exitCode = 1;
}
