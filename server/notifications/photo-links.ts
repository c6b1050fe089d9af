import type { Signer } from '#server/database/secrets.ts';
import { ownersPhotoPath } from '#server/http/owner-paths.ts';
import type { PhotoKey, PictureSize } from '#server/photos/files.ts';

/** How long a link in a mail or a webhook works, in milliseconds. */
const lifetime = 30 * 24 * 3_600_000;
const purpose = 'photo for the owner';
const endings = { whole: '.jpg', thumbnail: '.small.jpg' } satisfies Record<PictureSize, string>;

export interface PhotoLinks {
  /** The address of this one photograph. */
  linkFor(photo: PhotoKey, size: PictureSize, now: Date): string;
  /**
   * @param token `REQUEST.EXPIRY.SIGNATURE` @param file `PHOTO.jpg`
   * @returns which photograph the link was made for, unless it is forged or too old
   */
  read(token: string, file: string, now: Date): (PhotoKey & { size: PictureSize }) | 'forged' | 'expired';
}

/** @param serverUrl the address of this server from outside */
export function createPhotoLinks(signer: Signer, serverUrl: URL): PhotoLinks {
  const claim = ({ requestId, id }: PhotoKey, expiry: string) => `${requestId}.${id}.${expiry}`;
  return {
    linkFor(photo, size, now) {
      const expiry = (now.getTime() + lifetime).toString(36);
      const signature = signer.sign(purpose, claim(photo, expiry));
      const token = `${photo.requestId}.${expiry}.${signature}`;
      return new URL(`${ownersPhotoPath}${token}/${photo.id}${endings[size]}`, serverUrl).href;
    },
    read(token, file, now) {
      const [requestId = '', expiry = '', signature = ''] = token.split('.');
      const size = file.endsWith(endings.thumbnail) ? 'thumbnail' : 'whole';
      const photo = { requestId, id: file.slice(0, -endings[size].length) };
      const isOurs =
        file.endsWith(endings[size]) && signer.isSigned(purpose, claim(photo, expiry), signature);
      if (!isOurs) return 'forged';
      return Number.parseInt(expiry, 36) > now.getTime() ? { ...photo, size } : 'expired';
    },
  };
}
