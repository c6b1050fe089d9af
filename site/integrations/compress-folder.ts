import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const text = new Set('.html .css .js .mjs .svg .xml .txt .json .webmanifest .ico'.split(' '));

const encodings = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        // Blocks of 128 KiB take 200 bytes off the desk's script; a page is smaller than one.
        [constants.BROTLI_PARAM_LGBLOCK]: 17,
      },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Puts `.br` and `.gz` next to every text file in a folder, if that saves anything. */
export async function compressFolder(folder: string) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  // One at a time: the strongest levels need memory, and the machine may have little.
  for (const name of names) if (text.has(path.extname(name))) await compressFile(path.join(folder, name));
}

async function compressFile(file: string) {
  const bytes = await readFile(file);
  for (const [ending, compress] of Object.entries(encodings)) {
    const smaller = await compress(bytes);
    if (smaller.length < bytes.length) await writeFile(`${file}.${ending}`, smaller);
  }
}
