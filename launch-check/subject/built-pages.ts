import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DefaultTreeAdapterTypes, parse, defaultTreeAdapter as tree } from 'parse5';
import { canonicalPath } from '#server/http/page-paths.ts';

type ParentNode = DefaultTreeAdapterTypes.ParentNode;

export type BuiltPage = {
  /** Its address, like `/about`. */ route: string;
  document: DefaultTreeAdapterTypes.Document;
};

/** The pages in the folder of the built site; none if there is no such folder. */
export function readBuiltPages(distDir: string): BuiltPage[] {
  if (!existsSync(distDir)) return [];
  return readdirSync(distDir)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({
      route: canonicalPath(`/${file}`),
      document: parse(readFileSync(path.join(distDir, file), 'utf8')),
    }));
}

/** What visitors can read on a page, in one line. */
export function shownText(parent: ParentNode): string {
  return tree
    .getChildNodes(parent)
    .map((node) => {
      if (tree.isTextNode(node)) return node.value;
      if (!tree.isElementNode(node) || ['script', 'style', 'template'].includes(node.tagName)) return '';
      return shownText(node);
    })
    .join(' ');
}
