/** `node scripts/compress.mjs FOLDER`, on the project's own Node, which knows Zstandard. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

const text = new Set('.html .css .js .mjs .svg .xml .txt .json .webmanifest .ico'.split(' '));
const strongestZstandard = 22;
/** As a power of two: RFC 9659 lets no frame on the web ask a browser for more memory than 8 MB. */
const largestWindow = 23;

const encodings = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  zst: (bytes) =>
    promisify(zstdCompress)(bytes, {
      params: {
        [constants.ZSTD_c_compressionLevel]: strongestZstandard,
        [constants.ZSTD_c_windowLog]: largestWindow,
      },
      // Without the size it makes ready for the largest there is: 0.6 GB for each file.
      pledgedSrcSize: bytes.length,
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

if (import.meta.main) await compressFolder(process.argv[2]);

/** Puts `.br`, `.zst` and `.gz` beside every text file under a folder, where that saves anything. @param {string} folder */
export async function compressFolder(folder) {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const files = names.filter((name) => text.has(path.extname(name))).map((name) => path.join(folder, name));
  // One after the other: the strongest levels want memory, and the machine may have little.
  for (const file of files) await compressFile(file);
}

/** @param {string} file */
async function compressFile(file) {
  const bytes = await readFile(file);
  for (const [ending, compress] of Object.entries(encodings)) {
    const smaller = await compress(bytes);
    if (smaller.length < bytes.length) await writeFile(`${file}.${ending}`, smaller);
  }
}
