import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { type Element, findAll, findByAttribute, getAttribute } from '#server/requests/element-tree.ts';
import { fixtureSite } from '#tests/support/fixture-site.ts';

/** A built page, or a part of one, and what tests ask of it. */
interface Part {
  /** What a selector of names, `#id`, `[attribute]`, `[attribute=value]` and `[attribute^=beginning]` finds below it. */
  find: (selector: string) => Part[];
  get: (attribute: string) => string | undefined;
  /** Its text as it is read: one space between words. */
  text: string;
  /** What a screen reader calls it. */
  name: string;
  texts: (selector: string) => string[];
  /** Name and address of each. */
  links: (selector?: string) => [string, string | undefined][];
  meta: (name: string) => string | undefined;
  /** The section with this name. @throws unless there is one */
  region: (name: string) => Part;
}

/** What stands in the file of a page. */
export const builtHtml = (route: string, dist: string) =>
  readFileSync(path.join(dist, `${route.slice(1) || 'index'}.html`), 'utf8');

/** The page at an address as it was built. @param dist of which site; by default the tests' own */
export function builtPage(route: string, dist = fixtureSite.dist): Part {
  const [page] = findAll(parse(builtHtml(route, dist)), ({ tagName }) => tagName === 'html');
  return partOf(page!, page!);
}

function partOf(element: Element, page: Element): Part {
  const find = (selector: string): Part[] =>
    selector
      .split(' ')
      .reduce(
        (parents, one) => [
          ...new Set(parents.flatMap((parent) => findAll(parent, (each) => fits(each, one)))),
        ],
        [element],
      )
      .map((found) => partOf(found, page));
  const get = (name: string) => getAttribute(element, name);
  return {
    find,
    get,
    get text() {
      return readText(element);
    },
    get name() {
      const ids = get('aria-labelledby')?.split(' ');
      const labels = ids?.map((id) => readText(findByAttribute(page, 'id', id)!));
      return labels?.join(' ') ?? get('aria-label') ?? readText(element);
    },
    texts: (selector: string) => find(selector).map(({ text }) => text),
    links: (selector = 'a') => find(selector).map(({ name, get: of }) => [name, of('href')]),
    meta: (name: string) =>
      [...find(`meta[name=${name}]`), ...find(`meta[property=${name}]`)][0]?.get('content'),
    region: (name: string) => {
      const regions = find('section').filter((region) => region.name === name);
      if (regions.length !== 1) throw new Error(`${regions.length} regions are called ${name}.`);
      return regions[0]!;
    },
  };
}

function fits(element: Element, selector: string): boolean {
  const [, name, rest = ''] = /^([\w-]*)(.*)$/.exec(selector)!;
  const wanted = [...rest.matchAll(/#([\w-]+)|\[([\w:-]+)(?:(\^?)=([^\]]*))?\]/g)];
  return (
    (!name || element.tagName === name) &&
    wanted.every(([, id, attribute = 'id', isBeginning, value = id]) => {
      const own = getAttribute(element, attribute);
      return (
        own !== undefined && (value === undefined || (isBeginning ? own.startsWith(value) : own === value))
      );
    })
  );
}

/** Parts that stand apart on the page are read apart. */
const blocks = new Set([
  'div',
  'p',
  'li',
  'dt',
  'dd',
  'h1',
  'h2',
  'h3',
  'span',
  'strong',
  'figcaption',
  'option',
]);

function readText(node: DefaultTreeAdapterTypes.Node): string {
  const read = (part: DefaultTreeAdapterTypes.Node): string => {
    if (part.nodeName === '#text') return (part as DefaultTreeAdapterTypes.TextNode).value;
    if (!('childNodes' in part) || ['script', 'style', 'svg', 'noscript'].includes(part.nodeName)) return '';
    const words = part.childNodes.map(read).join('');
    return blocks.has(part.nodeName) ? ` ${words} ` : words;
  };
  // Without the joiners that keep figures on one line.
  return read(node).replaceAll('\u2060', '').replace(/\s+/g, ' ').trim();
}
