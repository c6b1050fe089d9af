import { formatSize, words } from './messages.ts';
import type { KeptPhoto } from './photo-cache.ts';
import { PhotoCard } from './photo-card.ts';
import { type PhotoProblem, type PreparedPhoto, preparePhoto } from './prepare-photo.ts';

/** A photograph that somebody has chosen, from then until it has arrived. */
export interface Photo {
  /** 32 hexadecimal digits, the same on each try: the server keeps it once. */
  id: string;
  name: string;
  /** What was chosen; nothing if it comes from the device's own store. */
  file: File | undefined;
  /** The same for the same file, chosen once more. */
  source: string | undefined;
  ready: Promise<PreparedPhoto | PhotoProblem>;
  card: PhotoCard;
  /** The key of the request with which it waits on the device. */
  keptFor: string | undefined;
}

export function chosenPhoto(file: File, onRemove: (photo: Photo) => void): Photo {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const card = new PhotoCard(file.name, () => onRemove(photo));
  const source = sourceOf(file);
  const ready = preparePhoto(file);
  const photo: Photo = { id, name: file.name, file, source, ready, card, keptFor: undefined };
  card.say(words.preparing);
  void show(photo);
  return photo;
}

/** One that waited on the device with this request. */
export function keptPhoto(key: string, kept: KeptPhoto, onRemove: (photo: Photo) => void = () => {}): Photo {
  const { id, name, source, whole, small } = kept;
  const card = new PhotoCard(name, () => onRemove(photo));
  const ready = Promise.resolve({ whole, small });
  const photo: Photo = { id, name, source, file: undefined, ready, card, keptFor: key };
  void show(photo);
  return photo;
}

async function show({ ready, card }: Photo) {
  const photo = await ready;
  if (typeof photo === 'string') return;
  card.showPhoto(photo.small);
  // It may be on its way already.
  if (!card.element.dataset.state || card.element.dataset.state === 'waiting')
    card.say(formatSize(photo.whole.size));
}

/** The same for the same file, chosen once more. Two that a camera called alike differ in their time. */
export function sourceOf({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return [name, size, lastModified].join('/');
}
