import { OutOfTime, timeLeft } from './deadline.ts';

/** Lets one through at a time, in order of arrival. Kysely's own lock wakes every waiter each time. */
export class Turns {
  readonly #waiting = new Set<() => void>();
  #isTaken = false;

  /**
   * Resolves when it is the caller's turn; `pass` must be called afterward. @throws OutOfTime at the caller's
   * deadline
   */
  take(): Promise<void> | undefined {
    if (this.#isTaken) return this.#wait(timeLeft(Number.POSITIVE_INFINITY));
    this.#isTaken = true;
    return undefined;
  }

  pass() {
    const [next] = this.#waiting;
    if (next) next();
    else this.#isTaken = false;
  }

  /** Waiters that have left are skipped: a turn given to one of them would never be passed on. */
  #wait(patience: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const leave = () => {
        this.#waiting.delete(go);
        reject(new OutOfTime());
      };
      const timer = Number.isFinite(patience) ? setTimeout(leave, patience) : undefined;
      this.#waiting.add(go);
    });
  }
}
