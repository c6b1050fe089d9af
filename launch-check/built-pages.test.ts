import { parse } from 'parse5';
import { expect, test } from 'vitest';
import { statementsOn } from './built-pages.ts';

const readTexts = (html: string) =>
  statementsOn({ route: '/', document: parse(`<!doctype html>${html}`) }).map(({ words }) => words);

test.each([
  [
    'a number before what it counts',
    '<dl><div><dt>Happy Customers</dt><dd>500<sup>+</sup></dd></div></dl>',
    ['500+ Happy Customers'],
  ],
  [
    'a line with marks inside as one',
    '<p>Call <b>us</b>, or <a href="/x">write</a>.</p>',
    ['Call us, or write.'],
  ],
  [
    'a line that the build put together',
    '<p>Call <!-- -->Mon-Fri<!-- -->, or write.</p>',
    ['Call Mon-Fri, or write.'],
  ],
  ['what stands side by side apart', '<p><span>Insured</span><span>Mon-Fri</span></p>', ['Insured Mon-Fri']],
  ['lines under each other apart', '<ul><li>Bonded</li><li>Insured</li></ul>', ['Bonded', 'Insured']],
  ['text beside a block', '<div>Bonded<p>Insured</p>too</div>', ['Bonded', 'Insured', 'too']],
  [
    'what pictures show and labels say',
    '<img src="/a" alt="A slab"><b aria-label="Five stars"></b>',
    ['A slab', 'Five stars'],
  ],
  ['what search engines are told', '<meta name="keywords" content="bonded, insured">', ['bonded, insured']],
  [
    'structured data, however deep',
    '<script type="application/ld+json">{"a":[{"slogan":"Bonded","url":"https://x.org"}]}</script>',
    ['Bonded'],
  ],
  ['no script and no style', '<script>bonded()</script><style>b{content:"x"}</style><p>Hi</p>', ['Hi']],
  ['each line once', '<p>Insured</p><p>Insured</p>', ['Insured']],
])('it reads %s', (_what, html, lines) => {
  expect(readTexts(html)).toEqual(lines);
});
