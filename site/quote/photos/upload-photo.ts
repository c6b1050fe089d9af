/** One photograph on its way: `key` stays the same on each retry, so that it is kept once. */
export interface Upload {
  /** Where those of its request may be sent. */
  address: string;
  key: string;
  /** Its place in the visitor's order, from 0, and how many there are. */
  position: number;
  of: number;
  body: Blob;
}

export type Outcome =
  | { status: 'kept' }
  /** For good: trying again would not help. `reason` is a sentence for the visitor. */
  | { status: 'refused'; reason: string }
  /** Line, server or disk: worth another try, in no less than `wait` milliseconds. */
  | { status: 'failed'; wait: number };

/** How long nothing may move, and how long the server may take once it has everything, in milliseconds. */
const stalled = 30_000;
const reading = 90_000;

/** Sends one photograph. Never throws. @param onProgress is told which part of it has left, from 0 to 1 */
export function uploadPhoto(
  { address, key, position, of, body }: Upload,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    const waitFor = (milliseconds: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => request.abort(), milliseconds);
    };
    request.open('PUT', `${address}/${key}?position=${position}&of=${of}`);
    request.setRequestHeader('content-type', body.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => {
      waitFor(stalled);
      onProgress(total ? loaded / total : 0);
    };
    request.upload.onload = () => waitFor(reading);
    request.onloadend = () => {
      clearTimeout(timer);
      resolve(outcomeOf(request.status, request.responseText, request.getResponseHeader('retry-after')));
    };
    signal?.addEventListener('abort', () => request.abort());
    waitFor(stalled);
    request.send(body);
  });
}

/** What an answer means. @param status 0 without one */
export function outcomeOf(status: number, text: string, retryAfter: string | null): Outcome {
  if (status === 200 || status === 201) return { status: 'kept' };
  if (status === 0 || status === 408 || status === 429 || status >= 500)
    return { status: 'failed', wait: (Number(retryAfter) || 0) * 1000 };
  return { status: 'refused', reason: reasonIn(text) };
}

function reasonIn(text: string): string {
  try {
    const { error } = JSON.parse(text);
    return typeof error === 'string' ? error : '';
  } catch {
    return '';
  }
}
