import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chooseRequest } from '#server/cli/terminal/choose.ts';
import { type Command, OwnerError, wordOf } from '#server/cli/terminal/command.ts';
import { counted } from '#server/cli/terminal/print.ts';
import { namePhotos } from '#server/notifications/photo-name.ts';
import { createPhotoStore } from '#server/photos/photo-store.ts';
import { harmlessLine } from '#server/platform/text.ts';

export const photos: Command = {
  usage: 'ID FOLDER [--force]',
  summary: 'Write the photos of a request into a folder, as photo-1.jpg and so on',
  words: 2,
  options: { force: { type: 'boolean' } },
  async run(desk, given) {
    wordOf(given, 'which request, by its ID');
    const folder = path.resolve(wordOf(given, 'which folder to write the photos into', 1));
    const request = await chooseRequest(desk, given);
    const store = createPhotoStore(await desk.open(), desk.config.dataDir);
    const list = await store.list(request.id);
    const whose = `The request of ${harmlessLine(request.name)}`;
    if (list.length === 0) throw new OwnerError(`${whose} has no photos.`);
    const files = namePhotos(list).map(({ photo, name }) => ({ photo, file: path.join(folder, name) }));
    makeFolder(folder);
    const there = files.filter(({ file }) => existsSync(file));
    if (there.length > 0 && !given.options.force) {
      const names = there.map(({ file }) => path.basename(file)).join(', ');
      throw new OwnerError(
        `${folder} already has ${names}. Use --force to overwrite, or name another folder.`,
      );
    }
    const missing: string[] = [];
    for (const { photo, file } of files) {
      const picture = await store.read(photo, 'whole');
      if (picture) write(file, picture);
      else missing.push(path.basename(file));
    }
    desk.print(`${counted(files.length - missing.length, 'photo')} written into ${folder}`);
    if (missing.length > 0) {
      const why = `${missing.join(', ')} could not be written: the files are gone from DATA_DIR. A backup may have them.`;
      throw new OwnerError(why);
    }
  },
};

function makeFolder(folder: string) {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new OwnerError(`${folder} is a file, not a folder.`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new OwnerError(`${folder} cannot be made: ${(error as Error).message}`);
  }
}

/** Whole or not at all: half a picture would look like one. */
function write(file: string, picture: Buffer) {
  const part = `${file}.part`;
  try {
    writeFileSync(part, picture, { mode: 0o600 });
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw new OwnerError(`${file} cannot be written: ${(error as Error).message}`);
  }
}
