/** In characters. Longer than any name of a site that sends visitors, short enough for a table. */
const longest = 60;

/** Sites that go by several names, each with the one that it is counted under. */
const sameSites: [RegExp, string][] = [
  [/(^|\.)google\.[a-z.]{2,6}$|googlequicksearchbox$/, 'google.com'],
  [/(^|\.)bing\.com$/, 'bing.com'],
  [/(^|\.)duckduckgo\.com$/, 'duckduckgo.com'],
  [/(^|\.)search\.yahoo\.com$|(^|\.)yahoo\.com$/, 'yahoo.com'],
  [/(^|\.)(facebook\.com|fb\.com|fb\.me)$/, 'facebook.com'],
  [/(^|\.)instagram\.com$/, 'instagram.com'],
  [/(^|\.)nextdoor\.com$/, 'nextdoor.com'],
  [/(^|\.)yelp\.com$/, 'yelp.com'],
  [/(^|\.)(youtube\.com|youtu\.be)$/, 'youtube.com'],
  [/(^|\.)(pinterest\.[a-z.]{2,6}|pin\.it)$/, 'pinterest.com'],
  [/(^|\.)(t\.co|twitter\.com|x\.com)$/, 'x.com'],
  [/(^|\.)(linkedin\.com|lnkd\.in)$/, 'linkedin.com'],
];

/**
 * Where a visit came from, as it is counted: a host, or what a link calls itself by `utm_source`. Lower case letters,
 * digits and `-_.` only, so that nothing that was sent can be anything else: no name, no address, no markup.
 * @returns '' if nothing usable was said
 */
export function cleanSource(said: unknown): string {
  if (typeof said !== 'string') return '';
  const kept = said
    .slice(0, 500)
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/[\s+]+/g, '-')
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^www\./, '')
    .replace(/^[-_.]+|[-_.]+$/g, '')
    .slice(0, longest);
  return sameSites.find(([names]) => names.test(kept))?.[1] ?? kept;
}
