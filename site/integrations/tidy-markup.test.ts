import { createHash } from 'node:crypto';
import { parse, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { tidyMarkup, tightenPolicy } from './tidy-markup.ts';

const logo =
  '<svg viewBox="0 0 2 2"><g fill=""><path d="M0 0h2"></path></g><path d="M0 1h2"/><use href="#a"/></svg>';
const words = '<p data-x="" title="a /&quot;">© <!-- -->2024<!-- --> Slab</p><input value="" required=""/>';
const scripts =
  '<script>let a = \'<b x=""/><!-- --></path>\'</script><style>p::after{content:"<br x=\\"\\"/>"}</style>';
const page = (body: string) =>
  `<!DOCTYPE html><html><head><meta name="a" content="b"/></head><body>${body}</body></html>`;

test('a tidied page is shorter and has the same elements', () => {
  const before = page(logo + words + scripts);
  const after = tidyMarkup(before);
  expect(after.length).toBeLessThan(before.length);
  const read = (markup: string) => serialize(parse(markup));
  expect(read(after)).toBe(read(before).replaceAll(/(<p .*?<\/p>)/g, (p) => p.replaceAll('<!-- -->', '')));
});

test('scripts and styles stay as they are, since policies have their hashes', () => {
  expect(tidyMarkup(page(scripts))).toContain(scripts);
});

const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const pageWith = (policy: string, body: string) =>
  `<head><meta http-equiv="content-security-policy" content="${policy}"></head><body>${body}</body>`;

test('a policy keeps the hashes of what its page has, and nothing else of it changes', () => {
  const [script, style, gone] = ['let a\nlet b', 'p{}', 'let c'].map(source);
  const body = '<script type="module">let a\nlet b</script><style>p{}</style>';
  const policy = `script-src 'self' ${script} ${gone}; style-src ${gone} ${style}; base-uri 'none'`;
  const tight = `script-src 'self' ${script}; style-src ${style}; base-uri 'none'`;
  expect(tightenPolicy(pageWith(policy, body))).toBe(pageWith(tight, body));
});

test('a page without a policy stays as it is', () => {
  expect(tightenPolicy('<p>No policy</p>')).toBe('<p>No policy</p>');
});
