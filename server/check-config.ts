/** `npm start` runs this before it builds: exits with 1 and lists everything that is wrong with the settings. */
import { describeProblems, readConfig } from './platform/config.ts';
import { expectDataFolder } from './platform/data-folder.ts';
import { exitWithError } from './platform/shutdown.ts';

const read = readConfig();
if (!read.ok) exitWithError(describeProblems(read.problems));
await expectDataFolder(read.config);
