import { rmSync } from 'node:fs';

/** The test server's database, once nobody needs it. */
export default function removeJourneyData() {
  const folder = process.env.JOURNEYS_DATA_DIR;
  if (folder) rmSync(folder, { recursive: true, force: true });
}
