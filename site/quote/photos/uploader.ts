import type { Messages } from '#shared/messages/messages.ts';
import { photoField } from '#shared/photos.ts';
import { photoMessages, setPhotoMessages } from './messages.ts';
import { type Photo, restoredPhoto } from './photo.ts';
import {
  deleteAll,
  deletePhoto,
  isMarked,
  isRequestWaiting,
  listMarks,
  type Mark,
  putPhoto,
  readPhotos,
  type StoredPhoto,
  storeMark,
} from './photo-cache.ts';
import { SelectedPhotos } from './selected-photos.ts';
import { UploadBatch } from './upload-batch.ts';
import styles from './uploader.css?url';
import { type RequestEvent, type UploaderEvent, uploaderEvent } from './uploader-events.ts';

/**
 * Everything that is done with photos once somebody uses them: fetched by load-uploader.ts, which tells what
 * happens. A request is sent without waiting for any of this, and nothing that fails here can stop it.
 */
const field = document.getElementById(photoField) as HTMLInputElement;
const form = field.form!;

/** An import waits for the styles, unless they cannot be fetched. */
export async function startUploader(words: Messages['photos']) {
  setPhotoMessages(words);
  await new Promise((resolve) => {
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles });
    sheet.onload = sheet.onerror = resolve;
    document.head.append(sheet);
  });
  const selected = new SelectedPhotos(field);
  const queue = new UploadQueue(form, selected);

  form.addEventListener(uploaderEvent, (event) => {
    const detail = (event as CustomEvent<UploaderEvent>).detail;
    if (detail === 'lost') selected.showLost();
    else if ('files' in detail) selected.add(detail.files);
    else if ('discarded' in detail) deleteAll(detail.discarded);
    else void queue.follow(detail);
  });

  const sendWaiting = () => document.hidden || queue.sendWaiting();
  // A phone that was put away drops its connections.
  for (const moment of ['visibilitychange', 'prerenderingchange'])
    document.addEventListener(moment, sendWaiting);
  for (const moment of ['online', 'pageshow']) addEventListener(moment, sendWaiting);
  sendWaiting();
}

type Sending = Extract<RequestEvent, { key: string }>;

/** Lets photos follow their requests: sent once those are stored, kept on the device while those wait there. */
class UploadQueue {
  readonly #form: HTMLFormElement;
  readonly #selected: SelectedPhotos;
  readonly #batches = new Map<string, UploadBatch>();

  constructor(form: HTMLFormElement, selected: SelectedPhotos) {
    this.#form = form;
    this.#selected = selected;
  }

  async follow({ key, submitted }: Sending) {
    // When a waiting request is sent automatically, photos of another request are left alone.
    const wasWaiting = isRequestWaiting(key);
    const belongsHere = ({ storedFor }: Photo) => !wasWaiting || !storedFor || storedFor === key;
    if (isMarked(key) && !this.#batches.has(key)) this.#selected.restore(key, await read(key));
    const { status, answer } = await submitted;
    if (status === 'stored')
      return this.#start(key, (await answer)?.photos ?? '', this.#selected.take(belongsHere));
    // The form decides after us whether the request is kept.
    await new Promise((resolve) => setTimeout(resolve));
    if (isRequestWaiting(key)) await this.#keep(key, this.#selected.photos.filter(belongsHere));
  }

  /** Sends what waits for another occasion: from this page, from an earlier visit, or from a tab that was closed. */
  sendWaiting() {
    if ((document as { prerendering?: boolean }).prerendering) return;
    for (const [key, batch] of this.#batches) void inOneTab(key, () => batch.send());
    for (const marked of listMarks())
      if (marked.address && !this.#batches.has(marked.key))
        void inOneTab(marked.key, () => this.#resume(marked));
  }

  async #start(key: string, address: string, photos: Photo[]) {
    if (photos.length === 0) return;
    const marked = { key, address: address && new URL(address, this.#form.action).href };
    const positions = photos.map((_, index) => index);
    const batch = this.#show(
      new UploadBatch(marked, photos, positions, photos.length, () => this.sendWaiting()),
      key,
    );
    if (!address) return batch.giveUp();
    batch.keep();
    await inOneTab(key, () => batch.send());
  }

  async #resume(marked: Mark) {
    const { key } = marked;
    const stored = await read(key);
    if (this.#batches.has(key)) return;
    const [first] = stored;
    if (!first) return deleteAll(key);
    const photos = stored.map((one) => restoredPhoto(key, one));
    const positions = stored.map(({ position }) => position);
    await this.#show(
      new UploadBatch(marked, photos, positions, first.of, () => this.sendWaiting()),
      key,
    ).send();
  }

  #show(batch: UploadBatch, key: string): UploadBatch {
    for (const [earlier, { isDone, report }] of this.#batches) {
      if (!isDone) continue;
      report.element.remove();
      this.#batches.delete(earlier);
    }
    this.#batches.set(key, batch);
    this.#form.before(batch.report.element);
    return batch;
  }

  /** Keeps them on the device while their request waits there. */
  async #keep(key: string, photos: Photo[]) {
    if (photos.length === 0) return;
    let isKept = storeMark({ key, address: '' });
    try {
      for (const [position, photo] of photos.entries()) {
        const { id, name, source } = photo;
        const ready = await photo.ready;
        // Discarded, or on its way by now.
        if (!isRequestWaiting(key)) return;
        if (!isKept || typeof ready === 'string') continue;
        await putPhoto(key, { id, name, source, position, of: photos.length, ...ready });
        photo.storedFor = key;
        // Removed in the meantime.
        if (!this.#selected.photos.includes(photo)) await deletePhoto(key, id);
      }
    } catch {
      isKept = false;
      deleteAll(key);
    }
    this.#selected.say(photoMessages.keptWithRequest(isKept));
  }
}

/** Nothing, if the browser cannot read them. */
function read(key: string): Promise<StoredPhoto[]> {
  return readPhotos(key).catch(() => []);
}

/**
 * Lets one tab at a time send the photos of a request; another one does nothing. Without locks (no https, or a
 * Firefox that may store nothing) each sends, and the server keeps each photo once.
 */
async function inOneTab(key: string, send: () => Promise<void>) {
  let isAnswered = false;
  const sendWithLock = async (lock: Lock | null) => {
    isAnswered = true;
    if (lock) await send();
  };
  try {
    await navigator.locks.request(`photos-${key}`, { ifAvailable: true }, sendWithLock);
  } catch (error) {
    if (isAnswered) throw error;
    await send();
  }
}
