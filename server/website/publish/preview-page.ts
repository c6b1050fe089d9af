import { createHash } from 'node:crypto';
import {
  type DefaultTreeAdapterTypes,
  html as markup,
  parse,
  serialize,
  defaultTreeAdapter as tree,
} from 'parse5';
import { canonicalPath } from '#server/http/page-paths.ts';
import {
  findAll,
  getAttribute,
  removeAttribute,
  setAttribute,
  setText,
  textOf,
} from '#server/requests/element-tree.ts';
import { previewScript } from './preview-script.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** What only the site itself needs: what browsers prepare, install, or tell others about it. */
const isOnlyForSite = (element: Element) =>
  (element.tagName === 'script' && getAttribute(element, 'type') === 'speculationrules') ||
  (element.tagName === 'link' && /^(manifest|canonical|alternate)$/.test(getAttribute(element, 'rel') ?? ''));

const isPolicy = (element: Element) =>
  element.tagName === 'meta' && getAttribute(element, 'http-equiv') === 'content-security-policy';

/** Where a preview is. */
export interface PreviewAddress {
  /** Without a host, and without a slash at its end. */
  prefix: string;
  /** The same as a policy lists it, with each host that the server may be reached by. */
  sources: string;
}

/**
 * Returns a built page as the desk shows it: its links and files are those of the same build, its policy allows only
 * these, its form can't be sent, and it follows the desk.
 */
export function previewPage(html: string, { prefix, sources }: PreviewAddress): string {
  const document = parse(html);
  for (const element of findAll(document, isOnlyForSite)) tree.detachNode(element);
  const hashes = new Map<string, string>();
  for (const element of findAll(document, () => true)) {
    const href = element.tagName === 'a' && getAttribute(element, 'href');
    if (href && leadsToPage(href)) setAttribute(element, 'href', toPreviewAddress(prefix, href));
    else for (const attribute of element.attrs) attribute.value = previewText(attribute.value, prefix);
    if (element.tagName === 'form' && getAttribute(element, 'method') === 'post') {
      removeAttribute(element, 'action');
      setAttribute(element, 'inert', '');
    }
    if (!/^(script|style)$/.test(element.tagName)) continue;
    const [text, moved] = [textOf(element), previewText(textOf(element), prefix)];
    if (moved === text) continue;
    setText(element, moved);
    hashes.set(hashOf(text), hashOf(moved));
  }
  for (const policy of findAll(document, isPolicy)) {
    const content = getAttribute(policy, 'content')!
      // Of a page that has no origin, `'self'` is nobody.
      .replaceAll("'self'", sources)
      .replaceAll(/(?<='sha256-)[^']+/g, (hash) => hashes.get(hash) ?? hash);
    setAttribute(policy, 'content', content);
  }
  const [head] = findAll(document, ({ tagName }) => tagName === 'head');
  const script = tree.createElement('script', markup.NS.HTML, []);
  setText(script, previewScript(prefix));
  // Before the policy, which would refuse it, and before what it keeps from sending.
  tree.insertBefore(head!, script, head!.childNodes[0]!);
  return serialize(document);
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

/** Files of a build that pages, style sheets and scripts name by their address. */
const file = /(?<![^\s"'`(,])\/(?=(?:_astro|logo)\/|late[-.]|[\w-]+\.(?:ico|png|svg|webmanifest)\b)/g;

/** Returns a text of a build in which the addresses of files lead to those of the preview. */
export const previewText = (text: string, prefix: string) => text.replaceAll(file, `${prefix}/`);

/** Another page of the site, and no file of it. */
const leadsToPage = (href: string) =>
  /^\/(?!\/|_astro\/|api\/|desk(?:\/|$))/.test(href) && !/\.\w+(?:[?#]|$)/.test(href);

function toPreviewAddress(prefix: string, href: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href)!;
  const page = canonicalPath(path);
  return prefix + page + rest;
}
