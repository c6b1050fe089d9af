import { formatSize, photoMessages } from './messages.ts';
import type { StoredPhoto } from './photo-cache.ts';
import { PhotoCard } from './photo-card.ts';
import { type PhotoProblem, type PreparedPhoto, preparePhoto } from './prepare-photo.ts';

/** A chosen photo until it has been sent. */
export interface Photo {
  /** 32 hexadecimal digits, the same on each try: the server keeps it once. */
  id: string;
  name: string;
  /** The chosen file; undefined if the photo comes from the device's storage. */
  file: File | undefined;
  /** Equal if the same file is chosen again. */
  source: string | undefined;
  ready: Promise<PreparedPhoto | PhotoProblem>;
  card: PhotoCard;
  /** The key of the request with which the photo is stored on the device. */
  storedFor: string | undefined;
}

export function chosenPhoto(file: File, onRemove: (photo: Photo) => void): Photo {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const card = new PhotoCard(file.name, () => onRemove(photo));
  const source = sourceOf(file);
  const ready = preparePhoto(file);
  const photo: Photo = { id, name: file.name, file, source, ready, card, storedFor: undefined };
  card.say(photoMessages.preparing);
  void show(photo);
  return photo;
}

/** Creates a photo from the device's storage. */
export function restoredPhoto(
  key: string,
  stored: StoredPhoto,
  onRemove: (photo: Photo) => void = () => {},
): Photo {
  const { id, name, source, whole, small } = stored;
  const card = new PhotoCard(name, () => onRemove(photo));
  const ready = Promise.resolve({ whole, small });
  const photo: Photo = { id, name, source, file: undefined, ready, card, storedFor: key };
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
