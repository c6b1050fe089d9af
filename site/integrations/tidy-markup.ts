import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes the same pages in fewer bytes: Home has to fit into a connection's first ten packets, with its headers. */
export function tidyPages(folder: string) {
  for (const file of globSync('**/*.html', { cwd: folder }).map((name) => path.join(folder, name)))
    writeFileSync(file, tidyMarkup(readFileSync(file, 'utf8')));
}

const scripts = /(<(?:script|style)\b[^>]*>.*?<\/(?:script|style)>)/s;
/** React's, between two texts: it would need it to take the page over, which it does nowhere. */
const separator = '<!-- -->';

/** The page that a browser reads from it is the same. Scripts and styles stay as they are: policies have their hashes. */
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
