import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { isPhotoFile, photoNameOf } from '../schema/photo-files.ts';

/** What is in the photos folder. */
export type PhotosFolder = {
  /** The pictures that the site can show, by the names content uses. */
  photos: string[];
  /** Pictures in a format that the site cannot show, by file name. */
  otherPictures: string[];
  /** What is wrong with a picture, or with the folder if there is no name. */
  photoSlips: { name?: string; message: string }[];
};

const otherPicture = /\.(?:heic|heif|avif|webp|gif|tiff?|bmp|dng|raw|svg|pdf|jpe|jfif|mov|mp4)$/i;

/** Looks at the photos folder and the first bytes of each picture. Never throws. */
export function readPhotos(folder: string): PhotosFolder {
  const read = namesIn(folder);
  if (typeof read === 'string') return { photos: [], otherPictures: [], photoSlips: [{ message: read }] };
  const files = read.filter(isPhotoFile);
  const photos = [...new Set(files.map(photoNameOf))];
  const photoSlips = files.flatMap((file, index) => {
    const message =
      whyUnfit(folder, file) ??
      whyMisnamed(file) ??
      whyTwice(
        file,
        files.slice(0, index).find((other) => photoNameOf(other) === photoNameOf(file)),
      );
    return message ? [{ name: photoNameOf(file), message }] : [];
  });
  const otherPictures = read.filter((name) => otherPicture.test(name) && !name.startsWith('.'));
  return { photos, otherPictures, photoSlips };
}

/** @returns the message for a folder that cannot be read */
function namesIn(folder: string): string[] | string {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'the folder content/photos is missing; put it back from your backup';
    if (code === 'ENOTDIR')
      return 'content/photos is a file, not a folder; put the folder back from your backup';
    return `the folder content/photos cannot be read (the system says ${code}); allow reading in the properties of the folder, under permissions`;
  }
}

/** Why a file is not the picture that its name promises. */
function whyUnfit(folder: string, file: string): string | undefined {
  const place = path.join(folder, file);
  try {
    const found = statSync(place);
    if (found.isDirectory()) return `${file} is a folder; put the picture itself into content/photos`;
    if (!found.isFile()) return `${file} is not a picture; remove it from content/photos`;
    return whyNoPicture(file, firstBytes(place));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? `${file} is a link to a picture that is gone; put the picture itself into content/photos`
      : `${file} cannot be read (the system says ${code}); allow reading in the properties of the file, under permissions`;
  }
}

function firstBytes(file: string): string {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(12);
    return bytes.toString('latin1', 0, readSync(handle, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(handle);
  }
}

function whyNoPicture(file: string, start: string): string | undefined {
  if (/^(?:\xff\xd8\xff|\x89PNG)/.test(start)) return undefined;
  if (start === '') return `${file} is empty; copy the picture again`;
  return /^.{4}ftyp/s.test(start)
    ? `${file} is named like a JPEG or PNG but is in Apple's HEIC format; open it and save it as JPEG`
    : `${file} is named like a JPEG or PNG but is neither; open it and save it as JPEG`;
}

/** Computers encode accents in several ways, and %, # and ? have a meaning in addresses. */
function whyMisnamed(file: string): string | undefined {
  const name = photoNameOf(file);
  if (/^[\w .()-]+$/.test(name)) return undefined;
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]+/g, '-')
    .replace(/^[-\s]+|[-\s]+$/g, '');
  const example = `${plain || 'photo-1'}${path.extname(file)}`;
  return `${file} has characters in its name that not every computer can handle; give the picture a name like ${example}`;
}

const whyTwice = (file: string, other: string | undefined) =>
  other && `${other} and ${file} are two pictures with the same name; rename one of them`;
