/**
 * `npm run publish`: lists what in the content folder isn't published, asks, builds it and publishes it: for people who edit
 * the files. `--yes` doesn't ask.
 */
import './env-file.mjs';
import { createInterface } from 'node:readline/promises';
import { enterEnvironment } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { CommandError, main } from './project.mjs';
import { listChanges, prepareContent, publishWorkingCopy } from './site.mjs';

enterEnvironment('build');
await main(async () => {
  const isAsked = !process.argv.includes('--yes');
  if (isAsked && !process.stdin.isTTY)
    throw new CommandError(
      'Run this in a terminal, or with --yes: npm run publish -- --yes. Nothing was published.',
    );
  await ensureInstalled();
  await prepareContent('publish');
  if (!(await listChanges())) {
    console.log('Everything in the content folder is published.');
    return 0;
  }
  if (isAsked && !(await isConfirmed())) {
    console.log('Nothing was published.');
    return 0;
  }
  await publishWorkingCopy();
  return 0;
});

async function isConfirmed() {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question('Publish this? (y/N) ')).trim());
  } finally {
    terminal.close();
  }
}
