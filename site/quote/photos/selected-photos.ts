import { photoLimits } from '#shared/photos.ts';
import { photoMessages } from './messages.ts';
import { chosenPhoto, type Photo, restoredPhoto, sourceOf } from './photo.ts';
import { deletePhoto, isMarked, type StoredPhoto } from './photo-cache.ts';
import { draw } from './photo-card.ts';

/** In milliseconds. */
const moment = 100;

/** The photos in the form, in the order in which they were chosen, until their request is sent. */
export class SelectedPhotos {
  photos: Photo[] = [];
  readonly #field: HTMLInputElement;
  readonly #list = draw('ul', 'photo-list');
  /** What was left out, and why: to be read as long as nothing else is chosen. */
  readonly #faults = draw('ul', 'photo-faults');
  readonly #status = draw('p', 'photo-status');
  #saying = 0;

  constructor(field: HTMLInputElement) {
    this.#field = field;
    this.#faults.setAttribute('role', 'alert');
    this.#status.setAttribute('role', 'status');
    field.closest('[data-photos]')!.append(this.#faults, this.#list, this.#status);
  }

  add(files: File[]) {
    const { taken, over } = choosePhotos(
      this.photos.map(({ file }) => file),
      files,
      this.photos.length,
    );
    this.#faults.replaceChildren();
    if (over.length > 0) this.#complain(photoMessages.tooMany(over.map(({ name }) => name)));
    const photos = taken.map((file) => chosenPhoto(file, this.#remove));
    this.#show([...this.photos, ...photos]);
    for (const photo of photos) void this.#leaveOutFaulty(photo);
    if (photos.length > 0) this.say(photoMessages.added(photos.length, this.photos.length));
  }

  /**
   * Brings back those that wait on the device with a request, before what was chosen since. Firefox chooses the same
   * files again when a page is loaded again: each counts once.
   */
  restore(key: string, stored: StoredPhoto[]) {
    const isAgain = ({ id, source }: Photo) =>
      source !== undefined && stored.some((one) => one.source === source && one.id !== id);
    const others = this.photos.filter((photo) => !isAgain(photo));
    const missing = stored.filter(({ id }) => !others.some((photo) => photo.id === id));
    const all = [...missing.map((one) => restoredPhoto(key, one, this.#remove)), ...others];
    this.#show(all.slice(0, photoLimits.count));
    const over = all.slice(photoLimits.count);
    if (over.length > 0) this.#complain(photoMessages.tooMany(over.map(({ name }) => name)));
  }

  /** Hands over some of them: they are no longer in the form. */
  take(isTaken: (photo: Photo) => boolean): Photo[] {
    const taken = this.photos.filter(isTaken);
    this.#show(this.photos.filter((photo) => !isTaken(photo)));
    this.#faults.replaceChildren();
    this.say('');
    return taken;
  }

  /** The page was left and opened again, by Back for example, and the browser did not keep the files. */
  showLost() {
    this.#complain(photoMessages.lost);
    this.#show([]);
  }

  /** Said to everyone, and read out: a live region has to be there a moment before its words are. */
  say(text: string) {
    clearTimeout(this.#saying);
    this.#saying = window.setTimeout(() => {
      this.#status.textContent = text;
    }, moment);
  }

  #complain(text: string) {
    this.#faults.append(draw('li', '', text));
  }

  async #leaveOutFaulty(photo: Photo) {
    const ready = await photo.ready;
    if (typeof ready !== 'string' || !this.photos.includes(photo)) return;
    this.#complain(photoMessages.leftOut(photo.name, photoMessages.problems[ready]));
    this.#show(this.photos.filter((other) => other !== photo));
    this.say('');
  }

  #remove = (photo: Photo) => {
    const place = this.photos.indexOf(photo);
    this.#show(this.photos.filter((other) => other !== photo));
    // The focus must not be lost: to the next one, or back to the field.
    (this.photos[Math.min(place, this.photos.length - 1)]?.card ?? this.#field).focus();
    this.say(photoMessages.removed(photo.name, this.photos.length));
    const { storedFor, id } = photo;
    if (storedFor && isMarked(storedFor)) deletePhoto(storedFor, id).catch(() => {});
  };

  #show(photos: Photo[]) {
    this.photos = photos;
    this.#list.replaceChildren(...photos.map(({ card }) => card.element));
    this.#list.hidden = photos.length === 0;
    // Should the browser have to post the form itself, they go with it.
    const files = new DataTransfer();
    for (const { file } of photos) if (file) files.items.add(file);
    this.#field.files = files.files;
    // Known to this page of the tab's history, if it is loaded again: load-uploader.ts.
    history.replaceState({ ...history.state, photos: photos.length }, '');
  }
}

type Named = Pick<File, 'name' | 'size' | 'lastModified'>;

/** Returns the files to add to those that are there already: each once, and as many as fit. */
export function choosePhotos<Chosen extends Named>(
  there: (Named | undefined)[],
  files: Chosen[],
  count: number,
) {
  const isSame = (one: Named) => (other: Named | undefined) =>
    other !== undefined && sourceOf(one) === sourceOf(other);
  const fresh = files.filter((file, index) => ![...there, ...files.slice(0, index)].some(isSame(file)));
  const room = photoLimits.count - count;
  return { taken: fresh.slice(0, room), over: fresh.slice(room) };
}
