import { fieldNames } from '#shared/quote-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';

/** Returns the fields that the form would post. */
export function contentsOf(form: HTMLFormElement) {
  return Object.fromEntries(new FormData(form));
}

/** Returns the request as it is sent; two submits with the same body are the same request. */
export function bodyOf(form: HTMLFormElement): string {
  return toBody(contentsOf(form));
}

/** Converts a stored request to this page's form: an older page may have fewer fields or another order. */
export function normalizeBody(body: string): string {
  return toBody(JSON.parse(body));
}

function toBody(request: Record<string, unknown>): string {
  return JSON.stringify(Object.fromEntries(fieldNames.map((field) => [field, request[field] ?? ''])));
}

/** The value of a field of the form, or nothing. */
export function valueIn(form: HTMLFormElement, field: string): string {
  return `${new FormData(form).get(field) ?? ''}`;
}

/** True as soon as any field has a value. */
export function isBegun(form: HTMLFormElement): boolean {
  return fieldNames.some((field) => valueIn(form, field));
}

/**
 * Restores a waiting request in the form, unless the visitor has started another. After a reload, the page may no
 * longer offer its service: the browser then restores everything but that.
 */
export function restoreForm(form: HTMLFormElement, body: string) {
  const fields = JSON.parse(body);
  const lacksOnlyService = bodyOf(form) === toBody({ ...fields, service: '' });
  if (lacksOnlyService || !isBegun(form)) fillForm(form, fields);
}

/** Clears the form when the page is left, unless more was typed: Firefox would restore the fields on a reload. */
export function clearOnLeaving(form: HTMLFormElement) {
  const clear = () => clearForm(form);
  addEventListener('pagehide', clear, { once: true });
  form.addEventListener('input', () => removeEventListener('pagehide', clear), { once: true });
}

/** Empties the form. Not by `reset`: that would bring back what the server wrote into a form it refused. */
export function clearForm(form: HTMLFormElement) {
  fillForm(form, {});
}

function fillForm(form: HTMLFormElement, request: Record<string, string>) {
  for (const control of form.elements) {
    if (!isControl(control)) continue;
    const value = request[control.name] ?? '';
    control.value = value;
    // A label that the page no longer offers.
    if (control.value !== value && 'add' in control) control.add(new Option(value, value, true, true));
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(element: Element): element is Control {
  return element.matches('input:not([type=hidden]), select, textarea');
}

/** The fewest digits of a phone number; capital letters can stand for digits, as in 1-800-CONCRETE. */
const fewest = 7;

/**
 * True if nobody could answer: the phone number is too short, and the email's domain can't exist.
 * @param request with the email address as `parseEmail` returns it, in ASCII
 */
export function isUnreachable({ phone, email }: Pick<QuoteRequest, 'phone' | 'email'>): boolean {
  const digits = phone.normalize('NFKC').match(/[\p{Nd}A-Z]/gu) ?? [];
  return digits.length < fewest && !/\.([a-z]{2,}|xn--[a-z\d-]+)$/i.test(email);
}
