import { Refused, timeoutForFiles, Unreachable } from '#desk/api/api.ts';
import { maxLogoBytes } from '#shared/content/limits.ts';
import { endpoints, type Refusal } from '#shared/desk/addresses.ts';
import { type AddedPhoto, maxPictureBytes } from '#shared/desk/website.ts';

export interface NewPhoto {
  picture: File;
  alt: string;
  spanish: string;
  /** An idempotency key: sent again with the same one, it is the same photo. */
  key: string;
}

/** The sent share of a picture, from 0 to 1, or `waiting` while the server is busy with others. */
export type Progress = number | 'waiting';

/** Sends a picture with its description. @throws {Refused} with a message @throws {Unreachable} */
export function sendPhoto(
  { picture, alt, spanish, key }: NewPhoto,
  onProgress: (progress: Progress) => void,
): Promise<AddedPhoto> {
  const shows = new URLSearchParams({ alt: alt.trim(), ...(spanish.trim() && { es: spanish.trim() }) });
  return send(picture, `${endpoints.newWebsitePhoto}?${shows}`, maxPictureBytes, onProgress, key);
}

/** Sends a picture of the logo. @param field its key in `logo` @throws as `sendPhoto` does */
export const sendLogo = (picture: File, field: string): Promise<AddedPhoto> =>
  send(picture, endpoints.newWebsiteLogo(field), maxLogoBytes);

/** Sends a picture, and sends it again for as long as the server is busy with others. @param largest in bytes */
async function send(
  picture: File,
  address: string,
  largest: number,
  onProgress: (progress: Progress) => void = () => {},
  key?: string,
): Promise<AddedPhoto> {
  if (picture.size > largest)
    throw new Refused(413, `This file is larger than ${largest / 1e6} MB. Use a smaller copy.`);
  for (;;) {
    const answer = await sendOnce(picture, address, onProgress, key);
    if (typeof answer === 'object') return answer;
    onProgress('waiting');
    await new Promise((resolve) => setTimeout(resolve, answer * 1000));
  }
}

/**
 * Sends a picture once, with XMLHttpRequest because `fetch` reports no upload progress.
 * @returns after how many seconds to send it again, if the server is busy
 */
function sendOnce(
  picture: File,
  address: string,
  onProgress: (part: number) => void,
  key?: string,
): Promise<AddedPhoto | number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    // A browser may not know the type of the file; the server detects it from the bytes.
    request.setRequestHeader(
      'Content-Type',
      picture.type.startsWith('image/') ? picture.type : 'image/unknown',
    );
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    if (key) request.setRequestHeader('Idempotency-Key', key);
    request.upload.onload = () => {
      onProgress(1);
      // Counted from when it began to be sent, which may take long.
      request.timeout = performance.now() - began + timeoutForFiles;
    };
    request.onerror = () => reject(new Unreachable());
    request.ontimeout = () => reject(new Unreachable());
    request.onload = () => {
      const answer = parsed(request.responseText);
      const retryAfter = Number(request.getResponseHeader('Retry-After'));
      if (request.status === 201 && answer) resolve(answer as AddedPhoto);
      else if (request.status === 503 && retryAfter > 0) resolve(retryAfter);
      else {
        const { message } = (answer ?? {}) as Partial<Refusal>;
        reject(message ? new Refused(request.status, message) : new Unreachable());
      }
    };
    const began = performance.now();
    request.send(picture);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
