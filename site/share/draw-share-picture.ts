import { readFile } from 'node:fs/promises';
import { createElement } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import { cutAround } from '#site/cut-around.ts';
import { noteOf, originalPhoto } from '#site/photos.ts';
import { ShareCard } from './ShareCard.tsx';
import { shareSize } from './share-pages.ts';

const font = 'node_modules/@expo-google-fonts/barlow-condensed/700Bold/BarlowCondensed_700Bold.ttf';

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
  const original = originalPhoto(card.photo);
  const photo = await sharp(original.fsPath)
    .autoOrient()
    .extract(cutAround(original, width / height, noteOf(card.photo).focus ?? '50% 50%'))
    .resize(width, height)
    .jpeg({ quality: 90 })
    .toBuffer();
  const svg = await satori(
    createElement(ShareCard, { ...card, photo: `data:image/jpeg;base64,${photo.toString('base64')}` }),
    { width, height, fonts: [{ name: 'Barlow Condensed', weight: 700, data: await readFile(font) }] },
  );
  return sharp(Buffer.from(svg)).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}
