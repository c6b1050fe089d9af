import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'parse5';
import { findAll, getAttribute, textOf } from '#server/requests/element-tree.ts';

/** The CSS and the scripts that a built site sends to browsers, each once. @param folder its dist */
export function builtCode(folder: string): { styles: string[]; scripts: string[] } {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const read = (ending: string) =>
    files
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const pages = read('.html').map((html) => parse(html));
  const within = (name: string) => pages.flatMap((page) => findAll(page, ({ tagName }) => tagName === name));
  const inline = within('script')
    .filter((script) => /^(module|text\/javascript)$/.test(getAttribute(script, 'type') ?? 'module'))
    .map(textOf)
    .filter((text) => text.trim());
  return {
    styles: [...new Set([...read('.css'), ...within('style').map(textOf)])],
    scripts: [...new Set([...read('.js'), ...inline])],
  };
}
