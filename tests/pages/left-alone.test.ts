import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { getAttribute } from '#server/requests/element-tree.ts';
import { routes } from '#shared/routes.ts';
import { fixtureSite } from '#tests/support/fixture-site.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

const contentOf = (file: string) => parseYaml(readFileSync(path.join(fixtureSite.content, file), 'utf8'));
const { name, email } = contentOf('business.yaml');
const [{ name: customer }] = contentOf('testimonials.yaml');

test.each([...Object.values(routes), '/404'])(
  'translators leave names, numbers and addresses of %s alone, and proxies its email addresses',
  (route) => {
    const markup = readFileSync(path.join(fixtureSite.dist, `${route.slice(1) || 'index'}.html`), 'utf8');
    const html = parse(markup).childNodes.find(({ nodeName }) => nodeName === 'html');
    const translated = translatedText(html as Node);
    expect(translated.length).toBeGreaterThan(500);
    for (const untranslated of [name, email, '(407) 555-0142', customer])
      expect(translated).not.toContain(untranslated);
    const open = markup.split('<!--email_off-->').at(-1)!.split('<!--/email_off-->')[0];
    expect(open!.split('mailto:').length).toBe(markup.split('mailto:').length);
  },
);

/** What a translator takes for words: all text of the body that nothing says to leave. */
function translatedText(node: Node): string {
  if ('value' in node) return `${node.value} `;
  if (!('childNodes' in node) || /^(head|script|style)$/.test(node.nodeName)) return '';
  return getAttribute(node, 'translate') === 'no' ? '' : node.childNodes.map(translatedText).join('');
}
