import { daysAside } from './keep-aside.ts';

/** What the owner is told about copies. */
interface Words {
  subject: string;
  text: string;
}

const tryIt = 'To see for yourself that the copies can be used: npm run requests -- try-restore FILE';

export const notMade = (folder: string, night: string, fault: string): Words => ({
  subject: "Last night's backup could not be made",
  text: `The copy of your requests, photos and website texts for ${night} could not be made in ${folder}.
The reason: ${fault}

Your website works, and the requests are safe where they are. But if this machine breaks now, whatever came in since the last copy is lost.

What to do: see that the disk with that folder is connected, has room, and can be written by the server. It is tried again every hour, and you are told when it works.
${tryIt}`,
});

export const notCarried = (night: string, fault: string): Words => ({
  subject: "Last night's backup did not get to the second place",
  text: `The copy for ${night} was made on this machine, but it could not be brought to the second place.
The reason: ${fault}

If this machine is stolen or burns, the newest copy that is left is the last one that got there.

What to do: connect the disk, or run the command in BACKUP_COMMAND by hand and see what it says. It is tried again every hour, and you are told when it works.`,
});

export const missed = (folder: string, lastMadeAt: string | undefined): Words => ({
  subject: 'There has been no backup for more than a day',
  text: `A copy should be made in ${folder} every night. ${lastMadeAt ? `The last one was finished at ${lastMadeAt}.` : 'None was ever finished.'} Nothing reported a mistake: it may be hanging, as it does when a network disk does not answer.

What to do: see that the disk with that folder answers, then restart the server. It makes the copy within a minute of its start.`,
});

export const farFewer = (folder: string, night: string, now: number, before: number): Words => ({
  subject: 'The backup holds far fewer requests than the one before',
  text: `The copy for ${night} holds ${now} requests; the one before it held ${before}.

If you deleted them, or they were deleted because of their age, all is well and there is nothing to do.
If not: is DATA_DIR (or DATABASE_URL) still the right one? No older copy was removed last night. They are in ${folder}; stop the server and bring one back: npm run requests -- restore FILE --force`,
});

export const keptAside = (night: string, file: string): Words => ({
  subject: 'An earlier backup was kept aside',
  text: `What was to take its place on the night of ${night} holds other requests, or fewer than half as many:
${file}

If you moved to another database or deleted many requests, all is well: that file is deleted after ${daysAside} days, and you may delete it now.
If not: is DATA_DIR (or DATABASE_URL) still the right one? Does another server, or a demo, write its backups into the same folder? To bring the earlier one back, stop the server: npm run requests -- restore FILE --force`,
});

export const again = (night: string): Words => ({
  subject: 'Backups are made again',
  text: `The copy for ${night} was made and checked. There is nothing left to do.`,
});
