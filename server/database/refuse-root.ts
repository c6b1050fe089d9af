import { statSync } from 'node:fs';
import { sqliteFile } from './open.ts';

/**
 * What root writes into DATA_DIR is for root alone to read, and the server, which runs as another user, would not know
 * of the copy that was just made, or could not open the requests that were just restored.
 * @throws for root, if the requests, or the folder where there are none, belong to somebody else
 */
export function refuseRoot(dataDir: string) {
  if (process.getuid?.() !== 0) return;
  const found = [sqliteFile(dataDir), dataDir].map((name) => statSync(name, { throwIfNoEntry: false }));
  const owner = found.find((one) => one !== undefined)?.uid ?? 0;
  if (owner === 0) return;
  throw new Error(
    `${dataDir} belongs to a user other than root, and the server could not read what root writes there. Run this as that user: concrete npm run requests -- … on a server set up with docs/how-to/deploy.md, otherwise sudo -u '#${owner}' npm run requests -- …`,
  );
}
