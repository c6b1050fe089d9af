/** `AbortSignal.timeout`, for phones older than it (2022): what they ask for must not be lost. */
export function abortAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}
