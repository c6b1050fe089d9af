import { parse, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { tidyMarkup } from './tidy-markup.ts';

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
