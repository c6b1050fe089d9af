import fc from 'fast-check';
import { quoteEndpoint } from '#shared/routes.ts';

/** Anything that an HTTP client can send, good or bad. */
export interface BadRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

const good = {
  name: 'Visitor',
  email: 'visitor@example.com',
  phone: '407',
  service: 'Other',
  message: 'A patio.',
};
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (headers: Record<string, string>, body: string | Buffer): BadRequest => ({
  method: 'POST',
  path: quoteEndpoint,
  headers,
  body,
});

const nasty = fc.constantFrom(
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  'a\r\nBcc: x@example.com',
  '"><script>alert(1)</script>',
  "'; drop table quote_requests; --",
  '=cmd|x',
  '\u202e',
  '%00',
  '{{7*7}}',

  '../../etc/passwd',
  ' ',
  '\n'.repeat(50),
);
const huge = fc.integer({ min: 1, max: 60_000 }).map((length) => 'x'.repeat(length));
const anyText = fc.oneof(nasty, huge, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
const anyValue = fc.oneof(
  { weight: 3, arbitrary: anyText },
  { weight: 2, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.constant(null) },
);
const field = fc.constantFrom(
  ...Object.keys(good),
  'project_code',
  'form_token',
  '__proto__',
  'constructor',
  'toString',
  'extra',
);

/** A good request with some fields spoiled. The names go in as text, so that `__proto__` stays a name. */
const spoiled = fc.array(fc.tuple(field, anyValue), { maxLength: 4 }).map((changes) => {
  const members = [...Object.entries(good), ...changes].map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  return post(json, `{${members.join(',')}}`);
});
const anyJson = fc.json().map((text) => post(json, text));
const notJson = fc.string({ unit: 'binary' }).map((text) => post(json, text));
const deep = fc
  .tuple(fc.constantFrom('[', '{"a":', '[[{"__proto__":'), fc.integer({ min: 1, max: 5000 }))
  .map(([open, depth]) => post(json, open.repeat(depth)));
const bytes = fc.uint8Array({ maxLength: 4000 }).map((array) => Buffer.from(array));
const anyForm = fc.oneof(
  bytes.map((body) => post(form, body)),
  fc
    .array(fc.tuple(field, anyText), { maxLength: 8 })
    .map((pairs) =>
      post(form, new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString()),
    ),
  fc.string().map((text) => post(form, `name=%zz&${text}&name=%&=&&email[]=1&email[x]=2`)),
);
const types = fc.constantFrom(
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;;',
  'APPLICATION/JSON',
  'json',
  '*/*',
  ';',
);
const anyType = fc
  .tuple(types, fc.oneof(bytes, fc.constant(JSON.stringify(good))))
  .map(([type, body]) => post({ 'content-type': type }, body));
const headerText = fc.string({ maxLength: 300 }).map((text) => text.replace(/[^\x20-\x7e]/g, '?'));
const anyHeaders = fc
  .record(
    {
      'idempotency-key': headerText,
      accept: headerText,
      origin: headerText,
      'x-forwarded-for': headerText,
      'content-encoding': fc.constantFrom('gzip', 'br', 'identity', 'x'),
    },
    { requiredKeys: [] },
  )
  .map((headers) => post({ ...json, ...headers }, JSON.stringify(good)));
const paths = fc.constantFrom(
  '/',
  '//',
  '/%',
  '/%00',
  '/..%2f',
  '/mark/x',
  '/mark/a.b.c',
  '/healthz',
  '/api/form-token',
  quoteEndpoint,
  '/_astro/../../x',
  `/${'a'.repeat(5000)}`,
);
const methods = fc.constantFrom('GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST');
const anywhere = fc.record({
  method: methods,
  path: paths,
  headers: fc.constant({ accept: 'text/html' }),
  body: fc.constant(''),
});

/** Good and bad requests, mixed. */
export const badRequest: fc.Arbitrary<BadRequest> = fc.oneof(
  { weight: 8, arbitrary: spoiled },
  { weight: 2, arbitrary: anyJson },
  { weight: 1, arbitrary: notJson },
  { weight: 1, arbitrary: deep },
  { weight: 4, arbitrary: anyForm },
  { weight: 2, arbitrary: anyType },
  { weight: 2, arbitrary: anyHeaders },
  { weight: 1, arbitrary: anywhere },
);
