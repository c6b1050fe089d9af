import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { findContentFolder } from '#content/folder.mjs';
import { isPhotoFile, photoNameOf } from '#content/schema/photo-files.ts';
import { encoders } from '#site/photos/encoders.ts';
import { likeness } from '#site/photos/likeness.ts';
import { measuredQuality } from '#site/photos/measured-quality.ts';
import { phoneWidth } from '#site/photos/photo-sizes.ts';
import { scaledPng } from '#site/photos/scaled-png.ts';
import type { Finding } from './part.ts';

/** The widest file, which desks load, in pixels. */
const deskWidth = 1600;

/** Each photograph of the content, encoded whole as the build does it: its quality, its likeness, its bytes. */
export async function measurePictures(): Promise<Finding> {
  const folder = path.join(findContentFolder(), 'photos');
  const measured = [];
  for (const name of readdirSync(folder).filter(isPhotoFile)) {
    const file = path.join(folder, name);
    const { fine, dense } = await measuredQuality(file);
    const phone = await encode(file, phoneWidth, dense);
    const desk = await encode(file, deskWidth, fine);
    measured.push({ name, dense, phone, fine, desk });
  }
  return {
    tables: [
      {
        caption:
          'Quality as the encoder counts it, likeness to the original (SSIM, 1 being the same), and bytes',
        head: [
          'Photograph',
          ...[`Phone, ${phoneWidth} px: quality`, 'likeness', 'AVIF'],
          ...[`Desk, ${deskWidth} px: quality`, 'likeness', 'AVIF'],
        ],
        rows: measured.map(({ name, dense, phone, fine, desk }) => [
          `\`${photoNameOf(name)}\``,
          ...[dense, phone.likeness.toFixed(3), phone.bytes.toLocaleString('en-US')],
          ...[fine, desk.likeness.toFixed(3), desk.bytes.toLocaleString('en-US')],
        ]),
      },
    ],
    remarks: ['Whole pictures; where a place shows a part of one, only that part is sent.'],
    data: measured,
  };
}

async function encode(file: string, width: number, quality: number) {
  const original = await scaledPng(readFileSync(file), width);
  const encoded = await sharp(original)
    .avif({ ...encoders.avif, quality })
    .toBuffer();
  return { bytes: encoded.length, likeness: await likeness(original, encoded) };
}
