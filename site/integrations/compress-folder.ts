import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

const text = new Set('.html .css .js .mjs .svg .xml .txt .json .webmanifest .ico'.split(' '));
const strongestZstandard = 22;
/** As a power of two: RFC 9659 does not let a frame on the web ask a browser for more than 8 MB of memory. */
const largestWindow = 23;

const encodings = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  zst: (bytes: Buffer) =>
    promisify(zstdCompress)(bytes, {
      params: {
        [constants.ZSTD_c_compressionLevel]: strongestZstandard,
        [constants.ZSTD_c_windowLog]: largestWindow,
      },
      // Without the size, it prepares for the largest possible: 0.6 GB per file.
      pledgedSrcSize: bytes.length,
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Puts `.br`, `.zst` and `.gz` next to every text file in a folder, if that saves anything. */
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
