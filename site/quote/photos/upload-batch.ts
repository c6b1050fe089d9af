import type { Photo } from './photo.ts';
import { deleteAll, deletePhoto, type Mark, putPhoto, storeMark } from './photo-cache.ts';
import { UploadReport } from './photo-card.ts';
import { sendShown } from './upload-photo.ts';

/** How many are sent at the same time: while the server reads one, the next is on its way. */
const concurrency = 2;

/** The photos of one request that is stored, on their way to it. */
export class UploadBatch {
  readonly report: UploadReport;
  readonly #address: string;
  readonly #count: number;
  readonly #cache: PhotoCache;
  readonly #ended = new AbortController();
  #waiting: PlacedPhoto[];
  #refused: { name: string; reason: string }[] = [];
  #isKept = true;
  #isSending = false;

  /** @param positions of each among all `of` that the request has; those that are missing have arrived before */
  constructor(marked: Mark, photos: Photo[], positions: number[], of: number, onRetry: () => void) {
    this.#address = marked.address;
    this.#count = of;
    this.#cache = new PhotoCache(marked);
    this.#waiting = photos.map((photo, index) => ({ photo, position: positions[index]! }));
    this.report = new UploadReport(photos, onRetry, () => this.giveUp());
    this.#show();
  }

  get isDone(): boolean {
    return this.#waiting.length === 0;
  }

  /** Stores them on the device, too. If that fails, they are still sent. */
  keep() {
    this.#cache.fill([...this.#waiting], this.#count);
  }

  /** Sends what has not arrived; what does not get through now waits for another occasion. */
  async send() {
    if (this.#isSending || this.isDone) return;
    this.#isSending = true;
    addEventListener('beforeunload', confirmLeaving);
    this.#show();
    let isStuck = false;
    const queue = [...this.#waiting];
    const lane = async () => {
      for (let next = queue.shift(); next && !isStuck; next = queue.shift())
        isStuck = !(await this.#sendOne(next)) || isStuck;
    };
    await Promise.all(Array.from({ length: concurrency }, lane));
    removeEventListener('beforeunload', confirmLeaving);
    for (const { photo } of this.#waiting) photo.card.showNotSent();
    if (this.isDone) void this.#cache.isFilled.then(() => this.#cache.clear());
    else this.#isKept = await this.#cache.isFilled;
    this.#isSending = false;
    this.#show();
  }

  /** @returns false if it has to wait for another occasion */
  async #sendOne(one: PlacedPhoto): Promise<boolean> {
    const { photo, position } = one;
    const place = { address: this.#address, position, of: this.#count };
    const outcome = await sendShown(photo, place, this.#ended.signal);
    if (outcome.status === 'failed') return false;
    this.#waiting = this.#waiting.filter((other) => other !== one);
    if (outcome.status === 'refused') this.#refused.push({ name: photo.name, reason: outcome.reason });
    void this.#cache.drop(photo.id);
    this.#show();
    return true;
  }

  /** They are sent no more, and kept no longer. */
  giveUp() {
    this.#ended.abort();
    this.#cache.clear();
    for (const { photo } of this.#waiting) this.#refused.push({ name: photo.name, reason: '' });
    this.#waiting = [];
    this.#show();
  }

  #show() {
    const waiting = this.#waiting.map(({ photo }) => photo.name);
    this.report.show({
      sent: this.#count - waiting.length - this.#refused.length,
      count: this.#count,
      waiting,
      refused: this.#refused,
      isSending: this.#isSending,
      isKept: this.#isKept,
    });
  }
}

function confirmLeaving(event: BeforeUnloadEvent) {
  event.preventDefault();
}

/** A photo and its place among all of its request, from 0. */
interface PlacedPhoto {
  photo: Photo;
  position: number;
}

/** The photos of one request in the device's own store, from where they are sent again if need be. */
class PhotoCache {
  readonly #mark: Mark;
  #filled = Promise.resolve(true);

  constructor(marked: Mark) {
    this.#mark = marked;
  }

  /** Whether all of them are there; false if the device has no store or no room. Resolves when that is clear. */
  get isFilled(): Promise<boolean> {
    return this.#filled;
  }

  /** Puts them there, all or none. @param of how many the request has */
  fill(placed: PlacedPhoto[], of: number) {
    this.#filled = this.#put(placed, of).catch(() => {
      this.clear();
      return false;
    });
  }

  async #put(placed: PlacedPhoto[], of: number) {
    if (!storeMark(this.#mark)) return false;
    for (const { photo, position } of placed) {
      const { id, name, source } = photo;
      const ready = await photo.ready;
      if (typeof ready !== 'string')
        await putPhoto(this.#mark.key, { id, name, source, position, of, ...ready });
    }
    return true;
  }

  /** Takes one away that needs no further try. */
  async drop(id: string) {
    if (await this.#filled) await deletePhoto(this.#mark.key, id).catch(() => {});
  }

  clear() {
    deleteAll(this.#mark.key);
  }
}
