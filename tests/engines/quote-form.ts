import type { QuoteRequest } from '../../shared/quote-request.ts';
import { button, field, text } from './target.ts';
import type { Visitor } from './visitor.ts';

export const fields = {
  name: field('Full Name *'),
  phone: field('Phone Number *'),
  email: field('Email Address *'),
  service: field('Service Needed'),
  message: field('Project Details *'),
};
export const empty = { name: '', phone: '', email: '', service: '', message: '' };
export const send = button('Send request');
/** What became of it: said by a toast that goes, and beside the form where it stays. */
export const said = (called: string) => text('[data-notice-title], [role="alert"], [role="status"]', called);

export async function fillIn(visitor: Visitor, { service, ...typed }: QuoteRequest) {
  for (const name of ['name', 'phone', 'email', 'message'] as const) {
    await visitor.fill(fields[name], typed[name]);
  }
  await visitor.choose(fields.service, service);
}

export async function valuesIn(visitor: Visitor) {
  const values: Record<string, string | undefined> = {};
  for (const [name, target] of Object.entries(fields)) values[name] = await visitor.value(target);
  return values;
}
