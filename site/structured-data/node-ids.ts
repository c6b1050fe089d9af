/** The nodes that others refer to, by their addresses. */
export function nodeIds(site: URL) {
  return { business: new URL('/#business', site).href, webSite: new URL('/#website', site).href };
}
