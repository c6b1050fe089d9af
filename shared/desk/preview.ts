/**
 * What the desk and a preview's page tell each other with `postMessage`: the page has an origin of its own, so that
 * neither reaches into the other. Only the other window's messages are read.
 */

/** What a preview is to show of a page: the text or the photo that is being changed. */
export interface PreviewTarget {
  words?: string | undefined;
  /** The name of a photo. */
  photo?: string | undefined;
}

/** From the desk, once a page is loaded: where to scroll to, from the top in CSS pixels, and then what to find there. */
export interface PreviewCommand extends PreviewTarget {
  top?: number | undefined;
}

/** From the page, when it's asked to show something and whenever it's scrolled. */
export interface PreviewReport {
  /** Below the site's address, like `/services`. */
  page: string;
  /** How far it's scrolled, in CSS pixels. */
  top: number;
}

/** Reads a page's message. Whatever else it may say, a page of another site can't be named with it. */
export function parsePreviewReport(message: unknown): PreviewReport | undefined {
  const { page, top } = (message ?? {}) as Partial<PreviewReport>;
  const isReport = typeof page === 'string' && /^\/[\w/-]*$/.test(page) && Number.isFinite(top);
  return isReport ? { page, top: top! } : undefined;
}
