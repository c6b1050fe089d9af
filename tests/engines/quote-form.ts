import { form } from '#shared/messages/en/form.ts';
import { fieldNames, type QuoteField, quoteFields } from '../../shared/quote-fields.ts';
import type { QuoteRequest } from '../../shared/quote-request.ts';
import { button, field, text } from './target.ts';
import type { Visitor } from './visitor.ts';

export const fields = Object.fromEntries(
  fieldNames.map((name) => {
    const { label } = form.fields[name];
    return [name, field(quoteFields[name].isRequired ? `${label} *` : label)];
  }),
) as Record<QuoteField, ReturnType<typeof field>>;
export const send = button('Send request');
/** What became of it: said by a toast that goes, and above or below the form where it stays. */
export const readDescription = (called: string) =>
  text('#sent [role="heading"], [data-notice-title], [role="alert"], [role="status"]', called);

export async function fillIn(visitor: Visitor, request: QuoteRequest) {
  for (const name of fieldNames) {
    if (quoteFields[name].control === 'services') await visitor.choose(fields[name], request[name]);
    else await visitor.fill(fields[name], request[name]);
  }
}

export async function valuesIn(visitor: Visitor) {
  const values: Record<string, string | undefined> = {};
  for (const [name, target] of Object.entries(fields)) values[name] = await visitor.value(target);
  return values;
}
