import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Database } from '#server/database/open.ts';
import { photoFolder } from '#server/photos/files.ts';
import { createPhotoStore } from '#server/photos/store.ts';
import type { Sent } from './photo-clients.ts';

/** Compares what was answered with what is stored. */
export async function comparePhotos(database: Database, dataDir: string, { requestIds, photos }: Sent) {
  const store = createPhotoStore(database, dataDir);
  const rows = await database.selectFrom('photos').select(['request_id as requestId', 'id']).execute();
  const requests = new Set(
    (await database.selectFrom('quote_requests').select('id').execute()).map(({ id }) => id),
  );
  const known = new Set(rows.map(({ requestId, id }) => `${requestId}/${id}`));
  let broken = 0;
  for (const row of rows)
    for (const size of ['whole', 'thumbnail'] as const)
      if (!(await isReadable(await store.read(row, size)))) broken++;
  // Files that got their name before the server was killed, but no row: whole or not at all, and swept later.
  const files = globSync(`${photoFolder(dataDir)}/*/*.jpg`);
  const half = await Promise.all(files.map(async (file) => !(await isReadable(readFileSync(file)))));
  return {
    'requests answered': requestIds.length,
    'requests lost': requestIds.filter((id) => !requests.has(id)).length,
    'photos answered': photos.length,
    'photos lost': photos.filter(({ requestId, id }) => !known.has(`${requestId}/${id}`)).length,
    'rows in all': rows.length,
    'pictures that do not decode': broken,
    'partial files': half.filter(Boolean).length,
  };
}

/** Whether pictures decode, by their bytes: many are the same, and decoding takes longest. */
const readable = new Map<string, Promise<boolean>>();

async function isReadable(bytes: Buffer | undefined): Promise<boolean> {
  // An empty file, as a power cut leaves one that nobody flushed, isn't even opened by sharp.
  if (!bytes?.length) return false;
  const digest = createHash('sha256').update(bytes).digest('hex');
  const known = readable.get(digest) ?? decodes(bytes);
  readable.set(digest, known);
  return known;
}

function decodes(bytes: Buffer): Promise<boolean> {
  return sharp(bytes, { failOn: 'warning' })
    .stats()
    .then(
      () => true,
      () => false,
    );
}
