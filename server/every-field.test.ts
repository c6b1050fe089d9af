import { expect, test } from 'vitest';
import { type FieldSpec, fieldNames, type QuoteField, quoteFields } from '#shared/quote-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';
import { renderDetails } from './desk/email-link-routes.ts';
import { runCommand } from './testing/desk.ts';
import { deliverDanas } from './testing/outbox.ts';
import { startWebhookServer } from './testing/webhook-server.ts';

/** What is typed into a field; the text occurs nowhere else. */
function typedInto(field: QuoteField): string {
  const kinds: Partial<Record<NonNullable<FieldSpec['control']>, string>> = {
    tel: `(407) 555-01${10 + fieldNames.indexOf(field)}`,
    email: `${field}@example.com`,
  };
  return kinds[quoteFields[field].control ?? 'lines'] ?? `What stands in ${field}`;
}

const typed = Object.fromEntries(fieldNames.map((field) => [field, typedInto(field)])) as QuoteRequest;

test('every field of the list, even a new one, shows wherever the owner looks, and so does another language', async () => {
  const { url, posts } = await startWebhookServer();
  const { mail, id, outbox } = await deliverDanas({ ...typed, language: 'es' }, { WEBHOOK_URL: url });
  const stored = (await outbox.store.find(id))!;
  const run = (...args: [string, ...string[]]) => runCommand(outbox.config, ...args);
  const readers = {
    'the text of the mail': mail.text,
    'the HTML of the mail': mail.html,
    'the page behind the link in the mail': renderDetails(stored, 'America/New_York').markup,
    'the webhook': JSON.stringify(JSON.parse(posts[0]!.body).request),
    'list ID': await run('list', id),
    'list ID --json': await run('list', id, '--json'),
    'list --json': await run('list', '--json'),
    export: await run('export'),
    'export --json': await run('export', '--json'),
  };
  const missing = Object.entries(readers).flatMap(([place, read]) =>
    fieldNames.filter((field) => !`${read}`.includes(typedInto(field))).map((field) => `${place}: ${field}`),
  );
  expect(missing).toEqual([]);
  // And the language of the form, which nobody typed.
  for (const [place, read] of Object.entries(readers))
    expect(`${read}`, place).toMatch(/Spanish|"language": ?"es"/);
});
