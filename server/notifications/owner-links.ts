import { markPath, ownersPhotoPath } from '#server/http/errors.ts';
import { isDeskBuilt } from '#server/http/static-site.ts';
import type { PhotoKey, PictureSize } from '#server/photos/files.ts';
import { type Config, isLoopback } from '#server/platform/config.ts';
import { createRequestTokens, type RequestTokens, type Signer } from '#server/platform/signed-token.ts';

/** How long a link in an email or a webhook works, in milliseconds. */
const lifetime = 30 * 24 * 3_600_000;

export interface MarkLinks {
  /** The address of the page where this one request is marked. */
  linkFor(requestId: string, now: Date): string;
  read: RequestTokens['read'];
}

/**
 * The address of a screen of the desk. Undefined where it would lead nobody there: only this machine knows the address,
 * or no desk was built.
 */
export type DeskLink = (screen: string) => string | undefined;

export function createDeskLink({ serverUrl, distDir }: Pick<Config, 'serverUrl' | 'distDir'>): DeskLink {
  return (screen) =>
    !isLoopback(serverUrl.hostname) && isDeskBuilt(distDir) ? new URL(screen, serverUrl).href : undefined;
}

/** @param serverUrl the address of this server from outside */
export function createMarkLinks(signer: Signer, serverUrl: URL): MarkLinks {
  const tokens = createRequestTokens(signer, 'mark', lifetime);
  return {
    linkFor: (requestId, now) => new URL(`${markPath}${tokens.make(requestId, now)}`, serverUrl).href,
    read: tokens.read,
  };
}

const suffixes = { whole: '.jpg', thumbnail: '.small.jpg' } satisfies Record<PictureSize, string>;

export interface PhotoLinks {
  /** The address of this one photo. */
  linkFor(photo: PhotoKey, size: PictureSize, now: Date): string;
  /**
   * @param token `REQUEST.EXPIRY.SIGNATURE` @param file `PHOTO.jpg`
   * @returns which photo the link was made for, unless it is forged or too old
   */
  read(token: string, file: string, now: Date): (PhotoKey & { size: PictureSize }) | 'forged' | 'expired';
}

/** @param serverUrl the address of this server from outside */
export function createPhotoLinks(signer: Signer, serverUrl: URL): PhotoLinks {
  const tokens = createRequestTokens(signer, 'photo for the owner', lifetime);
  return {
    linkFor({ requestId, id }, size, now) {
      const token = tokens.make(requestId, now, id);
      return new URL(`${ownersPhotoPath}${token}/${id}${suffixes[size]}`, serverUrl).href;
    },
    read(token, file, now) {
      const size = file.endsWith(suffixes.thumbnail) ? 'thumbnail' : 'whole';
      if (!file.endsWith(suffixes[size])) return 'forged';
      const id = file.slice(0, -suffixes[size].length);
      const read = tokens.read(token, now, id);
      return typeof read === 'string' ? read : { ...read, id, size };
    },
  };
}
