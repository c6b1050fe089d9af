import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp, testConfig } from '#server/testing/parts.ts';
import { chooseSeed } from '#server/testing/random.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { fieldNames } from '#shared/quote-fields.ts';
import { parseQuoteRequest } from '#shared/quote-request.ts';
import { quoteEndpoint } from '#shared/routes.ts';

const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    'a\r\nBcc: x@example.com',
    'dana@example.com',
    'Other',
    '<script>',
  ),
  fc.string({ unit: 'binary' }),
  fc.integer({ min: 0, max: 40_000 }).map((length) => 'x'.repeat(length)),
);
const field = fc.constantFrom<string>(
  ...fieldNames,
  '__proto__',
  'constructor',
  'project_code',
  'form_token',
);
const anything = fc.dictionary(field, fc.oneof(text, fc.jsonValue()), { noNullPrototype: true });

test('whatever is sent, as JSON or as a form, the answer is never 5xx and only valid requests are stored', async () => {
  const { app, database } = await testApp(testConfig({ RATE_LIMIT: '0' }));
  await fc.assert(
    fc.asyncProperty(anything, fc.boolean(), fc.boolean(), async (fields, isForm, wantsPage) => {
      const payload = isForm ? asForm(fields).toString() : JSON.stringify(fields);
      const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
      const headers = { 'content-type': type, accept: wantsPage ? 'text/html' : 'application/json' };
      const { statusCode } = await app.inject({ method: 'POST', url: quoteEndpoint, headers, payload });
      expect([201, 303, 400, 413, 422]).toContain(statusCode);
    }),
    { numRuns: 200, seed: chooseSeed() },
  );
  const rows = await database.selectFrom('quote_requests').selectAll().execute();
  expect(rows.filter((row) => !parseQuoteRequest(row, messagesIn.en).ok)).toEqual([]);
});

/** A form can only contain text, so anything else is sent as its JSON. */
function asForm(fields: Record<string, unknown>) {
  return new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}
