import { photoField } from '#shared/photos.ts';
import { deleteAll, putPhoto, readPhotos, storeMark } from './photo-cache.ts';
import { type CarryEvent, carryEvent } from './uploader-events.ts';

/**
 * Keeps photos that were chosen on the device, from one page to the next: there they are taken at once, and every
 * page deletes what was left behind after a day. Imported by its address, so it has no exports, and is told by an event.
 */
const field = document.getElementById(photoField) as HTMLInputElement;

field.form!.addEventListener(carryEvent, (event) => {
  const { detail } = event as CustomEvent<CarryEvent>;
  detail.done = detail.files ? storePhotos(detail.files) : restorePhotos(detail.key!);
});

/** @returns the key by which they are found */
async function storePhotos(files: FileList): Promise<string | undefined> {
  const key = `carried-${Date.now()}`;
  if (!storeMark({ key, address: '' })) return undefined;
  try {
    for (const [position, whole] of [...files].entries()) {
      const { name, lastModified } = whole;
      const source = `${lastModified}`;
      await putPhoto(key, {
        id: source + name,
        name,
        source,
        position,
        of: files.length,
        whole,
        small: undefined,
      });
    }
    return key;
  } catch {
    deleteAll(key);
    return undefined;
  }
}

/** Chooses them again in the field, as if the visitor had. */
async function restorePhotos(key: string): Promise<undefined> {
  const stored = await readPhotos(key);
  deleteAll(key);
  const files = new DataTransfer();
  for (const { name, source, whole } of stored)
    files.items.add(new File([whole], name, { type: whole.type, lastModified: Number(source) }));
  field.files = files.files;
  field.dispatchEvent(new Event('change'));
}
