import { readFile } from 'node:fs/promises';
import { createElement } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import { originalPhoto } from '#site/photos.ts';
import { ShareCard } from './ShareCard.tsx';
import { shareSize } from './share-pages.ts';

const font = 'node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff';

/**
 * One page's share picture as JPEG bytes: heading, company and phone over a photograph, in the site's own type.
 * @throws when content/photos has no such photograph
 */
export async function drawSharePicture(card: {
  heading: string;
  business: string;
  phone: string;
  photo: string;
}) {
  const { width, height } = shareSize;
  const photo = await sharp(originalPhoto(card.photo).fsPath)
    .resize(width, height)
    .jpeg({ quality: 90 })
    .toBuffer();
  const svg = await satori(
    createElement(ShareCard, { ...card, photo: `data:image/jpeg;base64,${photo.toString('base64')}` }),
    { width, height, fonts: [{ name: 'Barlow Condensed', weight: 700, data: await readFile(font) }] },
  );
  return sharp(Buffer.from(svg)).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}
