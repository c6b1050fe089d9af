import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isPhotoFile, photoNameOf } from '../schema/photo-files.ts';
import { createProblem, createWarning, type LoadedContent } from './loaded-content.ts';
import { openPicture, readStart } from './open-picture.ts';
import { hashPhoto, makeOnce } from './photo-cache.ts';
import { formatOf } from './picture-format.ts';
import type { ContentProblem } from './problem.ts';
import { findAllReferences } from './references.ts';

export type PhotosFolder = {
  /** The names that content uses for the pictures. */
  photos: string[];
  /** The problems of pictures; without a name, a problem of the folder. */
  photoProblems: PhotoProblem[];
};
type PhotoProblem = { name?: string; message: string; inForm: string };

/** Messages for forms, which don't show file names. */
const unreadable = 'cannot be read as a picture; add it again, and remove this one';
const misnamed = 'has a file name that can’t be used; ask the person who added it to rename it';
const noFolder = 'The photos of the website cannot be read. Ask the person who runs your server.';

/** Reads the photos folder and the first bytes of each picture. Never throws. */
export function readPhotosFolder(folder: string): PhotosFolder {
  try {
    const files = readdirSync(folder).sort().filter(isPhotoFile);
    const photos = [...new Set(files.map(photoNameOf))];
    const firstWithName = new Map<string, string>();
    const photoProblems = files.flatMap((file) => {
      const name = photoNameOf(file);
      const other = firstWithName.get(name);
      if (other !== undefined) {
        const message = `${other} and ${file} are two pictures with the same name; rename one of them`;
        return [{ name, message, inForm: misnamed }];
      }
      firstWithName.set(name, file);
      const noPicture = findFormatProblem(folder, file);
      if (noPicture) return [{ name, message: noPicture, inForm: unreadable }];
      const message = findNameProblem(file);
      return message ? [{ name, message, inForm: misnamed }] : [];
    });
    return { photos, photoProblems };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const message =
      code === 'ENOENT'
        ? 'the folder content/photos is missing; restore it from your backup'
        : `the folder content/photos cannot be read (the system says ${code}); restore it from your backup`;
    return { photos: [], photoProblems: [{ message, inForm: noFolder }] };
  }
}

/** Whether a picture can be decoded. The result is cached: the editor asks at each save, and so does every build. */
async function canDecode(file: string): Promise<boolean> {
  try {
    const decode = () => openPicture(file).resize(8).webp().toBuffer();
    await makeOnce([await hashPhoto(file), 'decoded'], decode);
    return true;
  } catch {
    return false;
  }
}

/**
 * Adds the problems that show only when pictures are decoded, as the build will do. It decodes one at a time, for
 * servers with little memory.
 */
export async function decodePhotos(folder: string, found: PhotosFolder): Promise<PhotosFolder> {
  const photoProblems = [...found.photoProblems];
  const files = found.photos.length > 0 ? readdirSync(folder).sort().filter(isPhotoFile) : [];
  for (const file of files) {
    const name = photoNameOf(file);
    if (photoProblems.some((each) => each.name === name) || (await canDecode(path.join(folder, file))))
      continue;
    const message = `${file} is damaged or cut off; copy the original into content/photos again, or open it and save it as JPEG`;
    photoProblems.push({ name, message, inForm: unreadable });
  }
  return { photos: found.photos, photoProblems };
}

function findFormatProblem(folder: string, file: string): string | undefined {
  try {
    const format = formatOf(readStart(path.join(folder, file)));
    if (format === 'jpeg' || format === 'png') return undefined;
    return `${file} is named like a JPEG or PNG but is neither; open it and save it as JPEG`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `${file} cannot be read (the system says ${code}); copy the picture itself into content/photos`;
  }
}

/** Computers encode accents in several ways, and %, # and ? have a meaning in addresses. */
const findNameProblem = (file: string) =>
  /^[\w .()-]+$/.test(photoNameOf(file))
    ? undefined
    : `${file} has characters in its name that not every computer can handle; use plain letters, digits and hyphens, as in oak-street.jpg`;

/** Checks that each picture has a line in photos.yaml that says what it shows, and each line its picture. */
export function checkPhotos(
  content: LoadedContent,
  { photos, photoProblems }: PhotosFolder,
): ContentProblem[] {
  const problem = (name: string | undefined, message: string) =>
    createProblem(content, 'photos.yaml', name === undefined ? [] : [name], message);
  const found = photoProblems.map(({ name, message, inForm }) => ({ ...problem(name, message), inForm }));
  const alts = content['photos.yaml']?.content;
  // Without the folder, nothing the file says can be true.
  if (!alts || photoProblems.some(({ name }) => name === undefined)) return found;
  const used = findAllReferences(content).filter(({ to }) => to === 'photo');
  const isUsed = (name: string) => used.some((reference) => reference.name.trim() === name);
  const isReported = (name: string) => photoProblems.some((each) => each.name === name);
  const without = photos.filter((name) => !Object.hasOwn(alts, name) && !isReported(name));
  const unused = Object.keys(alts).filter((name) => !photos.includes(name));
  return [
    ...found,
    ...without.map((name) => ({
      ...(isUsed(name) ? createProblem : createWarning)(
        content,
        'photos.yaml',
        [name],
        `is missing here; add the line "${name}: …" with one sentence saying what this photo shows`,
      ),
      inForm: 'needs one sentence that says what this photo shows',
    })),
    ...unused.map((name) => ({
      ...createWarning(
        content,
        'photos.yaml',
        [name],
        'there is no such .jpg or .png in content/photos; correct the name, or delete this line',
      ),
      inForm: 'has no picture anymore; remove it',
    })),
  ];
}
