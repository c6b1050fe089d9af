import { type DefaultTreeAdapterTypes, parse, serialize, defaultTreeAdapter as tree } from 'parse5';
import { canonicalPath } from '#server/http/page-paths.ts';
import { findAll, getAttribute, removeAttribute, setAttribute } from '#server/requests/element-tree.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** What only the site itself needs: what browsers prepare, install, or tell others about it. */
const ofTheSite = (element: Element) =>
  (element.tagName === 'script' && getAttribute(element, 'type') === 'speculationrules') ||
  (element.tagName === 'link' && /^(manifest|canonical|alternate)$/.test(getAttribute(element, 'rel') ?? ''));

/**
 * A built page as the desk shows it: its links lead to other pages of the same build, and its form cannot be sent.
 * @param prefix where those are, without a slash at its end
 */
export function previewPage(html: string, prefix: string): string {
  const document = parse(html);
  for (const element of findAll(document, ofTheSite)) tree.detachNode(element);
  for (const element of findAll(document, () => true)) {
    const href = getAttribute(element, 'href');
    if (element.tagName === 'a' && href && leadsToPage(href))
      setAttribute(element, 'href', below(prefix, href));
    if (element.tagName === 'form' && getAttribute(element, 'method') === 'post') {
      removeAttribute(element, 'action');
      setAttribute(element, 'inert', '');
    }
  }
  return serialize(document);
}

/** Another page of the site, and no file of it. */
const leadsToPage = (href: string) =>
  /^\/(?!\/|_astro\/|api\/|desk(?:\/|$))/.test(href) && !/\.\w+(?:[?#]|$)/.test(href);

function below(prefix: string, href: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href)!;
  const page = canonicalPath(path);
  return `${prefix}${page === '/' ? '' : page}${rest}` || prefix;
}
