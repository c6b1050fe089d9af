import path from 'node:path';

/**
 * How the files of photos end, in small letters or capitals. site/photos/photos.ts repeats it, because a glob must be
 * plain text; a test holds the two together.
 */
export const photoEndings = ['.jpg', '.jpeg', '.png'];

/** @param file its name in the photos folder. A name that starts with a dot belongs to some program. */
export const isPhotoFile = (file: string) =>
  !file.startsWith('.') && photoEndings.includes(path.extname(file).toLowerCase());

/** The name content uses for a photo: its file name without the extension. */
export const photoNameOf = (file: string) => path.parse(file).name;
