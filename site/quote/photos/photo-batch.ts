import type { Mark } from './kept-photos.ts';
import type { Photo } from './photo.ts';
import { PhotoReport } from './photo-report.ts';
import { PhotoShelf, type PlacedPhoto } from './photo-shelf.ts';
import { sendShown } from './send-shown.ts';

/** How many are on their way at once: while the server reads one, the line carries the next. */
const lanes = 2;

/** The photographs of one request that is stored, on their way to it. */
export class PhotoBatch {
  readonly report: PhotoReport;
  readonly #address: string;
  readonly #count: number;
  readonly #shelf: PhotoShelf;
  readonly #ended = new AbortController();
  #waiting: PlacedPhoto[];
  #refused: { name: string; reason: string }[] = [];
  #isKept = true;
  #isSending = false;

  /** @param positions of each among all `of` that the request has; those that are missing have arrived before */
  constructor(marked: Mark, photos: Photo[], positions: number[], of: number, onRetry: () => void) {
    this.#address = marked.address;
    this.#count = of;
    this.#shelf = new PhotoShelf(marked);
    this.#waiting = photos.map((photo, index) => ({ photo, position: positions[index]! }));
    this.report = new PhotoReport(photos, onRetry, () => this.giveUp());
    this.#show();
  }

  get isDone(): boolean {
    return this.#waiting.length === 0;
  }

  /** Keeps them on the device too, beside being sent. Should that fail, they are sent all the same. */
  keep() {
    this.#shelf.fill([...this.#waiting], this.#count);
  }

  /** Sends what has not arrived; what does not get through now waits for another occasion. */
  async send() {
    if (this.#isSending || this.isDone) return;
    this.#isSending = true;
    addEventListener('beforeunload', askToStay);
    this.#show();
    let isStuck = false;
    const queue = [...this.#waiting];
    const lane = async () => {
      for (let next = queue.shift(); next && !isStuck; next = queue.shift())
        isStuck = !(await this.#sendOne(next)) || isStuck;
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    removeEventListener('beforeunload', askToStay);
    for (const { photo } of this.#waiting) photo.card.sayNotSent();
    if (this.isDone) void this.#shelf.isFilled.then(() => this.#shelf.clear());
    else this.#isKept = await this.#shelf.isFilled;
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
    void this.#shelf.drop(photo.id);
    this.#show();
    return true;
  }

  /** They are sent no more, and kept no longer. */
  giveUp() {
    this.#ended.abort();
    this.#shelf.clear();
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

function askToStay(event: BeforeUnloadEvent) {
  event.preventDefault();
}
