/** `node scripts/compress.mjs FOLDER`, on the project's own Node, which knows Zstandard. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

const text = new Set('.html .css .js .mjs .svg .xml .txt .json .webmanifest .ico'.split(' '));
const strongestZstandard = 22;

const encodings = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  zst: (bytes) =>
    promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: strongestZstandard } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

if (import.meta.main) await compressFolder(process.argv[2]);

/** Puts `.br`, `.zst` and `.gz` beside every text file under a folder, where that saves anything. @param {string} folder */
export async function compressFolder(folder) {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const files = names.filter((name) => text.has(path.extname(name))).map((name) => path.join(folder, name));
  await Promise.all(files.map(compressFile));
}

/** @param {string} file */
async function compressFile(file) {
  const bytes = await readFile(file);
  for (const [ending, compress] of Object.entries(encodings)) {
    const smaller = await compress(bytes);
    if (smaller.length < bytes.length) await writeFile(`${file}.${ending}`, smaller);
  }
}
