import { expect, test } from 'vitest';
import { html } from './html.ts';

test('inserted text is escaped, in an element and in an attribute', () => {
  const typed = `<b title="x">Tom & Dana's</b>`;
  expect(html`<p title="${typed}">${typed}</p>`.markup).toBe(
    '<p title="&lt;b title=&quot;x&quot;&gt;Tom &amp; Dana&#39;s&lt;/b&gt;">&lt;b title=&quot;x&quot;&gt;Tom &amp; Dana&#39;s&lt;/b&gt;</p>',
  );
});

test('markup made with the tag is inserted unescaped, alone or in a list, and numbers are inserted as digits', () => {
  const items = ['a & b', 'c'].map((item) => html`<li>${item}</li>`);
  expect(html`<h1>${html`<i>${3}</i>`}</h1><ul>${items}</ul>${0}`.markup).toBe(
    '<h1><i>3</i></h1><ul><li>a &amp; b</li><li>c</li></ul>0',
  );
});
