import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** The contents of every element with a given name. */
function textsOf(node: Node, wanted: string): { text: string; attributes: Record<string, string> }[] {
  if (!('childNodes' in node)) return [];
  const within = node.childNodes.flatMap((child) => textsOf(child, wanted));
  if (node.nodeName !== wanted || !('attrs' in node)) return within;
  const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  return [{ text, attributes }, ...within];
}

/** The CSS and the scripts that a built site sends to browsers, each once. @param folder its dist */
export function builtCode(folder: string): { styles: string[]; scripts: string[] } {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    path.join(folder, name),
  );
  const read = (ending: string) =>
    files.filter((file) => file.endsWith(ending)).map((file) => readFileSync(file, 'utf8'));
  const pages = read('.html').map((html) => parse(html));
  const inPages = pages.flatMap((page) => textsOf(page, 'script'));
  const inline = inPages
    .filter(
      ({ text, attributes: { type = 'module' } }) => text.trim() && /^(module|text\/javascript)$/.test(type),
    )
    .map(({ text }) => text);
  const styles = pages.flatMap((page) => textsOf(page, 'style')).map(({ text }) => text);
  return {
    styles: [...new Set([...read('.css'), ...styles])],
    scripts: [...new Set([...read('.js'), ...inline])],
  };
}
