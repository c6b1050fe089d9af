import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, test } from 'vitest';
import { fileNames } from '#content-model/check/check-content.ts';
import { loadContent } from '#content-model/load.ts';
import { textsIn } from '#content-model/schema/leaves.ts';
import {
  firstLanguage,
  furtherLanguages,
  type Language,
  languageNames,
  languages,
} from '#shared/languages.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { footerPagePaths, routesIn } from '#shared/routes.ts';
import { sampleSite } from '#tests/support/fixture-site.ts';
import { builtHtml } from './built-page.ts';

const { content, dist } = sampleSite;
const { name: company, cities } = loadContent('business.yaml', content);
const names = [company, ...cities.map(({ name }) => name)];

const htmlOf = (route: string) => builtHtml(route, dist);
const isSaid = (text: string) => /\p{L}{3}/u.test(text);

/** What visitors read or hear of a page, of search results and of shared links; not what is the same in every language. */
function listTexts(route: string): string[] {
  const found: string[] = [];
  read(parse(htmlOf(route)));
  return found.map(folded).filter(isSaid);

  function read(node: DefaultTreeAdapterTypes.Node) {
    if (node.nodeName === '#text') found.push((node as DefaultTreeAdapterTypes.TextNode).value);
    const attributes =
      'attrs' in node ? Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])) : {};
    if (attributes.translate === 'no' || (attributes.lang && node.nodeName !== 'html')) return;
    if (['script', 'style', 'noscript'].includes(node.nodeName)) return;
    for (const name of ['alt', 'title', 'aria-label', 'placeholder', 'label'])
      if (attributes[name]) found.push(attributes[name]);
    const isDescribed = /description|title|keywords|alt/.test(attributes.name ?? attributes.property ?? '');
    if (node.nodeName === 'meta' && isDescribed) found.push(attributes.content!);
    if ('childNodes' in node) for (const child of node.childNodes) read(child);
  }
}

const folded = (text: string) =>
  text
    .replace(/[\u2060\u200b\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** All that is said in a language: our words, as far as nothing is filled in, and the owner's. */
function vocabulary(language: Language): string[] {
  const owners = fileNames
    .filter((file) => file !== 'claims.yaml')
    .flatMap((file) => textsIn(loadContent(file, content, language)));
  return [...textsIn(messagesIn[language]), ...owners].map(folded);
}

/** What only one of the two languages has: more than a word, so that no name is taken for one. */
function onlyIn(language: Language, not: Language): string[] {
  const theirs = new Set(vocabulary(not));
  return [...new Set(vocabulary(language))].filter((text) => / \S+ /.test(text) && !theirs.has(text));
}

const pagesIn = (language: Language) => [
  ...Object.values(routesIn[language]),
  ...footerPagePaths(language),
  language === firstLanguage ? '/404' : `/${language}/404`,
];

/** A text without what is called the same everywhere. */
const nameless = (text: string) => names.reduce((rest, name) => rest.replaceAll(name, ''), text);

test.each(furtherLanguages)(
  'no page in %s repeats a text of the English one, or the other way around',
  (language) => {
    const known = new Set(vocabulary(firstLanguage));
    const same = new Set(vocabulary(language).filter((text) => known.has(text)));
    const english = new Set(pagesIn(firstLanguage).flatMap(listTexts));
    for (const route of pagesIn(language)) {
      const both = listTexts(route).filter((text) => english.has(text) && !same.has(text));
      expect(
        both.filter((text) => isSaid(nameless(text))),
        route,
      ).toEqual([]);
    }
    for (const [here, other] of [[language, firstLanguage] as const, [firstLanguage, language] as const]) {
      const strange = onlyIn(other, here);
      for (const route of pagesIn(here)) {
        const text = listTexts(route).join('\n');
        expect(
          strange.filter((each) => text.includes(each)),
          route,
        ).toEqual([]);
      }
    }
  },
);

test.each(furtherLanguages)('pages in %s ask for no other font than English ones do', (language) => {
  for (const route of pagesIn(language)) expect(htmlOf(route), route).not.toMatch(/-more\.[^"]*woff2/);
});

test.each(furtherLanguages)(
  'every page in %s names its twin and itself, and both lead to each other',
  (language) => {
    for (const here of [firstLanguage, language])
      for (const [name, route] of Object.entries(routesIn[here])) {
        const html = htmlOf(route);
        const links = [...html.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)"/gi)].map(
          ([, of, href]) => [of, new URL(href!).pathname],
        );
        const twins = languages.map((each) => [each, routesIn[each][name as keyof typeof routesIn.en]]);
        expect(links).toEqual([...twins, ['x-default', twins[0]![1]]]);
        expect(html).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${here}"`));
        const other = here === language ? firstLanguage : language;
        const [, twin] = twins.find(([of]) => of === other)!;
        const named = new RegExp(
          `<a [^>]*href="${twin}"[^>]*hreflang="${other}"[^>]*lang="${other}"[^>]*>${languageNames[other]}<`,
          'gi',
        );
        expect(html.match(named)?.length, route).toBe(3);
      }
  },
);
