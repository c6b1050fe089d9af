import { forgetAll, type Mark, mark } from './kept-photos.ts';
import type { Photo } from './photo.ts';
import { dropPhoto, putPhoto } from './photo-database.ts';
import { PhotoReport } from './photo-report.ts';
import { sendPhoto } from './send-photo.ts';
import { faults } from './told.ts';
import { type Outcome, uploadPhoto } from './upload-photo.ts';

/** How many are on their way at once: while the server reads one, the line carries the next. */
const lanes = 2;

/** The photographs of one request that is stored, on their way to it. */
export class PhotoBatch {
  readonly report: PhotoReport;
  readonly #mark: Mark;
  readonly #count: number;
  readonly #ended = new AbortController();
  #waiting: { photo: Photo; position: number }[];
  #refused: { name: string; reason: string }[] = [];
  /** Once all of them are in the device's own store: true, or false if it has none or no room. */
  #kept: Promise<boolean>;
  #isKept = true;
  #isSending = false;

  /** @param positions of each among all `of` that the request has; those that are missing have arrived before */
  constructor(marked: Mark, photos: Photo[], positions: number[], of: number, onRetry: () => void) {
    this.#mark = marked;
    this.#count = of;
    this.#waiting = photos.map((photo, index) => ({ photo, position: positions[index]! }));
    this.report = new PhotoReport(photos, onRetry, () => this.giveUp());
    this.#kept = Promise.resolve(true);
    this.#show();
  }

  get isDone(): boolean {
    return this.#waiting.length === 0;
  }

  /** Puts them into the device's own store, beside being sent. Should that fail, they are sent all the same. */
  keep() {
    const keepAll = async () => {
      if (!mark(this.#mark)) return false;
      for (const { photo, position } of [...this.#waiting]) {
        const ready = await photo.ready;
        if (typeof ready !== 'string')
          await putPhoto(this.#mark.key, {
            id: photo.id,
            name: photo.name,
            position,
            of: this.#count,
            ...ready,
          });
      }
      return true;
    };
    this.#kept = keepAll().catch(() => {
      forgetAll(this.#mark.key);
      return false;
    });
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
    if (this.isDone) void this.#kept.then(() => forgetAll(this.#mark.key));
    else this.#isKept = await this.#kept;
    this.#isSending = false;
    this.#show();
  }

  /** @returns false if it has to wait for another occasion */
  async #sendOne(one: { photo: Photo; position: number }): Promise<boolean> {
    const { photo, position } = one;
    const { card, id, name } = photo;
    const ready = await photo.ready;
    const { signal } = this.#ended;
    if (signal.aborted) return false;
    const outcome: Outcome =
      typeof ready === 'string'
        ? { status: 'refused', reason: faults[ready](name) }
        : await sendPhoto(
            () => {
              card.say('Sending…', 'sending');
              const upload = {
                address: this.#mark.address,
                key: id,
                position,
                of: this.#count,
                body: ready.whole,
              };
              return uploadPhoto(upload, (part) => card.showProgress(part), signal);
            },
            (milliseconds) => pause(milliseconds, signal),
          );
    if (outcome.status === 'failed') {
      card.say('Not sent yet');
      card.showProgress(0);
      return false;
    }
    this.#waiting = this.#waiting.filter((other) => other !== one);
    if (outcome.status === 'refused') this.#refused.push({ name, reason: outcome.reason });
    card.say(
      outcome.status === 'kept' ? 'Sent' : 'Not taken',
      outcome.status === 'kept' ? 'sent' : 'refused',
    );
    void this.#drop(id);
    this.#show();
    return true;
  }

  async #drop(id: string) {
    if (await this.#kept) await dropPhoto(this.#mark.key, id).catch(() => {});
  }

  /** They are sent no more, and kept no longer. */
  giveUp() {
    this.#ended.abort();
    forgetAll(this.#mark.key);
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

/** Waits, or less if the browser is online again. @returns false if they are given up meanwhile */
function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => resolve(!signal.aborted);
    setTimeout(end, milliseconds);
    addEventListener('online', end, { once: true });
    signal.addEventListener('abort', end);
  });
}

function askToStay(event: BeforeUnloadEvent) {
  event.preventDefault();
}
