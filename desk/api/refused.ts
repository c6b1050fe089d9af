/** The server answered, but did not do it. The message is a sentence for the person at the desk. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Nothing came back: no reception, or the server is away. Whether it was done is not known. */
export class Unreachable extends Error {
  override name = 'Unreachable';

  constructor() {
    super('The server cannot be reached.');
  }
}

/** True if somebody has to sign in first. */
export function needsSignIn(error: unknown): boolean {
  return error instanceof Refused && error.status === 401;
}

/** What to show of an error. */
export function sentenceOf(error: unknown): string {
  const isKnown = error instanceof Refused || error instanceof Unreachable;
  return isKnown ? error.message : 'Something went wrong here. Please try again.';
}
