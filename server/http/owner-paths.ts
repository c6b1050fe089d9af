/** The path of the links in the owner's mails; the token follows. */
export const markPath = '/mark/';
/** The path of the links to photographs; the token and a file name follow. */
export const ownersPhotoPath = '/request-photo/';

/** True for pages that the owner reads, not a visitor: nobody there is told to call the company. */
export function isForOwner(url: string): boolean {
  return url.startsWith(markPath) || url.startsWith(ownersPhotoPath);
}
