/** Where the links in the owner's mails lead; the token follows. */
export const markPath = '/mark/';

/** True where the owner reads, and not a visitor: nobody there is told to call the company. */
export function isForOwner(url: string): boolean {
  return url.startsWith(markPath);
}
