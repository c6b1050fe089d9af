import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Changes every page of a built site. @param folder where it is */
export function rewritePages(folder: string, change: (page: string) => string) {
  for (const file of globSync('**/*.html', { cwd: folder }).map((name) => path.join(folder, name)))
    writeFileSync(file, change(readFileSync(file, 'utf8')));
}

const scripts = /(<(?:script|style)\b[^>]*>.*?<\/(?:script|style)>)/s;
/** React's, between two texts: it would need it to take the page over, which it does nowhere. */
const separator = '<!-- -->';

/**
 * Writes the same page in fewer bytes: Home has to fit into a connection's first ten packets, with its headers. What a
 * browser reads from it is the same. Scripts and styles stay as they are: policies have their hashes.
 */
export function tidyMarkup(page: string): string {
  return page
    .split(scripts)
    .map((text, index) => (index % 2 === 0 ? sameElements(text).replaceAll(separator, '') : text))
    .join('');
}

/** HTML needs neither the slash of `<meta/>` nor the value of `data-away=""`; in SVG, `<path/>` has no end tag. */
function sameElements(text: string): string {
  return text
    .replace(/<[a-z][^<>]*>/g, (tag) => tag.replace(/=""(?=[\s>/])/g, ''))
    .replace(/(<(?:img|input|link|meta|source)\b[^<>]*")\/>/g, '$1>')
    .replace(/><\/(?:path|circle|rect)>/g, '/>');
}

/**
 * Removes from a page's policy the hashes of anything the page does not contain: Astro lists the whole site's hashes on
 * every page, and hashes do not compress.
 */
export function tightenPolicy(page: string): string {
  const inline = [...page.matchAll(/<(script|style)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , text]) => text!);
  const needed = new Set(inline.map((text) => createHash('sha256').update(text).digest('base64')));
  return page.replace(/<meta http-equiv="content-security-policy"[^>]*>/, (policy) =>
    policy.replace(/ 'sha256-([^']+)'/g, (source, hash) => (needed.has(hash) ? source : '')),
  );
}
