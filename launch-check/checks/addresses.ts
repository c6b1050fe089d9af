import { type Element, getAttribute } from '#server/requests/element-tree.ts';

const shareTags = ['og:url', 'og:image'];

/** All addresses an element points to, as written. */
export function addressesOn(element: Element): string[] {
  const values = ['href', 'src'].map((name) => getAttribute(element, name));
  const candidates = [getAttribute(element, 'srcset'), getAttribute(element, 'imagesrcset')].flatMap((set) =>
    // Addresses made by the build contain no commas, which a general srcset parser would have to expect.
    (set ?? '').split(',').map((candidate) => candidate.trim().split(/\s/)[0]),
  );
  const tag = getAttribute(element, 'property') ?? getAttribute(element, 'name') ?? '';
  const shared = shareTags.includes(tag) ? getAttribute(element, 'content') : undefined;
  return [...values, ...candidates, shared].filter((address): address is string => Boolean(address));
}
