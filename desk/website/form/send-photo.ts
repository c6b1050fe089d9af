import { Refused, Unreachable } from '#desk/api/api.ts';
import { endpoints, type Refusal } from '#shared/desk/addresses.ts';
import type { AddedPhoto } from '#shared/desk/website.ts';

/** How large a picture may be, in bytes. */
const largest = 100_000_000;

/**
 * Sends a picture with what it shows. By XMLHttpRequest, since `fetch` does not tell how much has been sent.
 * @param onProgress how much has been sent, from 0 to 1
 * @throws {Refused} with a sentence @throws {Unreachable}
 */
export function sendPhoto(
  picture: File,
  alt: string,
  spanish: string,
  onProgress: (part: number) => void,
): Promise<AddedPhoto> {
  if (picture.size > largest)
    return Promise.reject(new Refused(413, 'This picture is larger than 100 MB. Use a smaller copy.'));
  const shows = new URLSearchParams({ alt: alt.trim(), ...(spanish.trim() && { es: spanish.trim() }) });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${endpoints.newWebsitePhoto}?${shows}`);
    // A browser that does not know the kind of file sends none; the server looks at the bytes.
    request.setRequestHeader(
      'Content-Type',
      picture.type.startsWith('image/') ? picture.type : 'image/unknown',
    );
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.upload.onload = () => onProgress(1);
    request.onerror = () => reject(new Unreachable());
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (request.status === 201 && answer) resolve(answer as AddedPhoto);
      else {
        const { message } = (answer ?? {}) as Partial<Refusal>;
        reject(message ? new Refused(request.status, message) : new Unreachable());
      }
    };
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
