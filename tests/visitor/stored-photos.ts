import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { rednessOf } from './phone-photos.ts';

interface StoredPhoto {
  id: string;
  position: number;
  width: number;
  height: number;
  file: string;
}

/** The photos that the server has stored with the one request under a name, in order. @param folder its DATA_DIR */
export function readStoredPhotos(name: string, folder = process.env.E2E_DATA_DIR!): StoredPhoto[] {
  const database = new DatabaseSync(path.join(folder, 'requests.sqlite'), { readOnly: true });
  try {
    const requests = database.prepare('select id from quote_requests where name = ?').all(name);
    if (requests.length !== 1) throw new Error(`${requests.length} requests by ${name}`);
    const { id: requestId } = requests[0] as { id: string };
    const rows = database
      .prepare('select id, position, width, height from photos where request_id = ? order by position')
      .all(requestId) as Omit<StoredPhoto, 'file'>[];
    return rows.map((row) => ({ ...row, file: path.join(folder, 'photos', requestId, `${row.id}.jpg`) }));
  } finally {
    database.close();
  }
}

/** Which of the phone's photos these are, by their colors: numbers as in phonePhoto. */
export async function numbersOf(photos: StoredPhoto[]): Promise<number[]> {
  return Promise.all(
    photos.map(async ({ file }) => {
      const [red] = (await sharp(readFileSync(file)).stats()).channels;
      // Not -0, as a slightly darker first one would be.
      return Math.abs(Math.round((red!.mean - rednessOf(0)) / (rednessOf(1) - rednessOf(0))));
    }),
  );
}

/** How green its upper half is compared with its lower half: positive if it stands upright. */
export async function uprightness({ file, width, height }: StoredPhoto): Promise<number> {
  const half = async (top: number) => {
    const cut = { left: 0, top, width, height: Math.floor(height / 2) };
    // Of the whole input, whatever is cut out of it.
    return sharp(await sharp(readFileSync(file)).extract(cut).png().toBuffer()).stats();
  };
  const [upper, lower] = await Promise.all([half(0), half(Math.ceil(height / 2))]);
  return upper.channels[1]!.mean - lower.channels[1]!.mean;
}
