import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { tightenPolicy } from './tighten-policies.ts';

const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (policy: string, body: string) =>
  `<head><meta http-equiv="content-security-policy" content="${policy}"></head><body>${body}</body>`;

test('a policy keeps the hashes of what its page has, and nothing else of it changes', () => {
  const [script, style, gone] = ['let a\nlet b', 'p{}', 'let c'].map(source);
  const body = '<script type="module">let a\nlet b</script><style>p{}</style>';
  const policy = `script-src 'self' ${script} ${gone}; style-src ${gone} ${style}; base-uri 'none'`;
  const tight = `script-src 'self' ${script}; style-src ${style}; base-uri 'none'`;
  expect(tightenPolicy(page(policy, body))).toBe(page(tight, body));
});

test('a page without a policy stays as it is', () => {
  expect(tightenPolicy('<p>No policy</p>')).toBe('<p>No policy</p>');
});
