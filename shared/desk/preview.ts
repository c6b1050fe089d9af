/**
 * The messages between the desk and a preview's page by `postMessage`. The page has an origin of its own, so that neither can
 * reach into the other. Only messages of the other window are read.
 */

/** The text or photo that a preview scrolls to. */
export interface PreviewTarget {
  words?: string | undefined;
  /** The name of a photo. */
  photo?: string | undefined;
}

/** The desk's message to a loaded page: how far to scroll in CSS pixels, and then what to find there. */
export interface PreviewCommand extends PreviewTarget {
  top?: number | undefined;
}

/** The page's message after a command and after scrolling. */
export interface PreviewReport {
  /** The path on the site, like `/services`. */
  page: string;
  /** How far it's scrolled, in CSS pixels. */
  top: number;
}

/** Parses a page's message; undefined if it is malformed. It can't name a page of another site. */
export function parsePreviewReport(message: unknown): PreviewReport | undefined {
  const { page, top } = (message ?? {}) as Partial<PreviewReport>;
  const isReport = typeof page === 'string' && /^\/[\w/-]*$/.test(page) && Number.isFinite(top);
  return isReport ? { page, top: top! } : undefined;
}
