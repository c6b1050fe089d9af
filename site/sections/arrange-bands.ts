import type { BandTone } from '#site/ui/Band.tsx';

/**
 * The bands of a page below its top, in the owner's order, none with the same background as the one above it.
 * @param order names as the owner lists them
 * @param tones for each name the preferred tones of its bands; none if there is nothing to show
 * @param above tone of whatever precedes the first band, if it has to differ from that
 * @returns `index` counts the bands of one name
 */
export function arrangeBands<Name extends string>(
  order: readonly Name[],
  tones: Record<Name, BandTone[]>,
  above?: BandTone,
): { name: Name; index: number; tone: BandTone }[] {
  let last = above;
  return order.flatMap((name) =>
    tones[name].map((tone, index) => {
      last = tone === last ? otherTone(tone) : tone;
      return { name, index, tone: last };
    }),
  );
}

function otherTone(tone: BandTone): BandTone {
  return tone === 'paper' ? 'slab' : 'paper';
}

/** The tone of a band that is there only if the owner wrote something for it. */
export function toneIf(content: unknown, tone: BandTone): BandTone[] {
  return content === undefined || (Array.isArray(content) && content.length === 0) ? [] : [tone];
}
