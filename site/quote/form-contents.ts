import { fieldNames } from '#shared/quote-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';

/** What the form would post. */
export function contentsOf(form: HTMLFormElement) {
  return Object.fromEntries(new FormData(form));
}

/** The request as it is sent; two presses with the same one are the same. */
export function bodyOf(form: HTMLFormElement): string {
  return toBody(contentsOf(form));
}

/** A stored request as this page would send it: an older page may lack a field or have another order. */
export function asSentHere(body: string): string {
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
 * Puts a waiting request back into the form, unless the visitor has started another. After a reload, the page may no
 * longer offer its service: the browser then restores everything but that.
 */
export function restoreForm(form: HTMLFormElement, body: string) {
  const kept = JSON.parse(body);
  const lacksOnlyService = bodyOf(form) === toBody({ ...kept, service: '' });
  if (lacksOnlyService || !isBegun(form)) fillForm(form, kept);
}

/** Firefox fills a page that is loaded again with what its fields held when it was left; unless more is typed, nothing. */
export function forgetOnLeaving(form: HTMLFormElement) {
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

/** The fewest digits that can be called; letters in capitals stand for some, as in 1-800-CONCRETE. */
const fewest = 7;

/**
 * True if nobody can answer: the phone number is too short to be one, and the address is at no domain that can exist.
 * @param request with the address as `parseEmail` reads it, in ASCII
 */
export function isOutOfReach({ phone, email }: Pick<QuoteRequest, 'phone' | 'email'>): boolean {
  const digits = phone.normalize('NFKC').match(/[\p{Nd}A-Z]/gu) ?? [];
  return digits.length < fewest && !/\.([a-z]{2,}|xn--[a-z\d-]+)$/i.test(email);
}
