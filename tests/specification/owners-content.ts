import { load } from '../../content/load.ts';
import type { ContentOf, FileName } from '../../content/schema/files.ts';

/** The owner's folders, as playwright.config.ts hands them down. */
export const ownersContent = process.env.OWNERS_CONTENT_DIR!;
export const ownersDist = process.env.OWNERS_DIST_DIR!;

/** The owner's content. Only these few tests use the owner's site; all others use the fixture's. */
export const owners = <Name extends FileName>(name: Name): ContentOf<Name> => load(name, ownersContent);

/** The company that the site is delivered with. */
const delivered = 'Central Florida Concrete';

/** The form offers these and Other, the footer lists them. */
export const specifiedServices = [
  'Driveways & Patios',
  'Foundations & Slabs',
  'Decorative Concrete',
  'Commercial Projects',
  'Concrete Repair',
];

/**
 * What a page has to show: what the specification fixes to the letter as long as the company is the one it describes,
 * and afterward what the owner wrote instead.
 */
export function asSpecified<Value>(toTheLetter: Value, owned: Value): Value {
  return owners('business.yaml').name === delivered ? toTheLetter : owned;
}
