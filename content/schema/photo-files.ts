import path from 'node:path';

/**
 * How the files of photographs end, in small letters or capitals. site/photos/photos.ts repeats it, because a glob must be
 * plain text; a test holds the two together.
 */
export const photoEndings = ['.jpg', '.jpeg', '.png'];

/** @param file its name in the photos folder. What starts with a dot is some program's own. */
export const isPhotoFile = (file: string) =>
  !file.startsWith('.') && photoEndings.includes(path.extname(file).toLowerCase());

/** How content calls a photo: its file's name without the ending. */
export const photoNameOf = (file: string) => path.parse(file).name;
