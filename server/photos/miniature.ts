/** Its side in pixels: 48 of a list's at the two to three device pixels of a phone. */
const side = 112;
const quality = 65;

let opening: ReturnType<typeof open> | undefined;

/** Loaded by the first list that is looked at: it takes 25 MB of memory that most servers never need. */
async function open() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * A square cut from the middle of a thumbnail, for lists: a tenth of its bytes. Made anew each time, in 4 ms, so that
 * nothing has to be stored, backed up or made for photographs from before; devices keep it. It needs no process of its
 * own, as what it decodes was written here.
 * @returns the thumbnail itself if it cannot be read: a browser shows what there is of it
 */
export async function makeMiniature(thumbnail: Buffer): Promise<Buffer> {
  opening ??= open();
  const sharp = await opening;
  return sharp(thumbnail)
    .resize({ width: side, height: side })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()
    .catch(() => thumbnail);
}
