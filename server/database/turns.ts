/** Lets one at a time through, in order of arrival. Kysely's own lock wakes all who wait, each time. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** Resolves when it is the caller's turn; `pass` must follow. */
  take(): Promise<void> | undefined {
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    return undefined;
  }

  pass() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}
