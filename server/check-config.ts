/** `npm start` runs this before it builds: exits with 1 and lists everything that is wrong with the settings. */
import { describeFaults, readConfig } from './platform/config.ts';
import { expectDataFolder } from './platform/data-folder.ts';
import { giveUp } from './platform/shutdown.ts';

const read = readConfig();
if (!read.ok) giveUp(describeFaults(read.faults));
await expectDataFolder(read.config);
