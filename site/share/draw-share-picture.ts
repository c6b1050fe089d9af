import { readFile } from 'node:fs/promises';
import { createElement } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import { openPicture } from '#content-model/check/open-picture.ts';
import type { Palette } from '#content-model/colors/palette.ts';
import { drawLogo } from '#site/logo/logo-file.ts';
import type { SiteLogo } from '#site/logo/site-logo.ts';
import { cutAround } from '#site/photos/cut-around.ts';
import { noteOf, originalPhoto } from '#site/photos/photos.ts';
import { type CardLogo, ShareCard } from './ShareCard.tsx';
import { shareSize } from './share-card.ts';

const font = 'node_modules/@expo-google-fonts/barlow-condensed/700Bold/BarlowCondensed_700Bold.ttf';

/**
 * One page's share picture as JPEG bytes: heading, company and phone over a photo, in the site's own type.
 * @throws if content/photos has no such photo
 */
export async function drawSharePicture(card: {
  heading: string;
  business: string;
  phone: string;
  photo: string;
  palette: Palette;
  logo: SiteLogo | undefined;
}) {
  const { width, height } = shareSize;
  const original = originalPhoto(card.photo);
  const photo = await openPicture(original.fsPath)
    .autoOrient()
    .extract(cutAround(original, width / height, noteOf(card.photo).focus ?? '50% 50%'))
    .resize(width, height)
    .jpeg({ quality: 90 })
    .toBuffer();
  const svg = await satori(
    createElement(ShareCard, {
      ...card,
      photo: `data:image/jpeg;base64,${photo.toString('base64')}`,
      logo: card.logo && (await cardLogo(card.logo)),
    }),
    { width, height, fonts: [{ name: 'Barlow Condensed', weight: 700, data: await readFile(font) }] },
  );
  return sharp(Buffer.from(svg)).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}

/** If the name is beside it, a logo is as tall as two of the name's lines. */
async function cardLogo({ light, dark, saysName }: SiteLogo): Promise<CardLogo> {
  const box = saysName ? { width: 480, height: 88 } : { width: 180, height: 84 };
  const { png, width, height } = await drawLogo(dark ?? light, box);
  const address = `data:image/png;base64,${png.toString('base64')}`;
  return { png: address, width, height, saysName, onPlate: !dark };
}
