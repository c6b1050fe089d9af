import { parseQuoteRequest, quoteFields } from '#shared/quote-request.ts';

/** What stands in the form now, checked by the schema that the server has too. */
export function parseForm(form: HTMLFormElement) {
  return parseQuoteRequest(Object.fromEntries(new FormData(form)));
}

/** The request as it is sent; what makes two presses the same one. */
export function bodyOf(form: HTMLFormElement): string {
  return JSON.stringify(Object.fromEntries(quoteFields.map((field) => [field, valueIn(form, field)])));
}

/** What stands in a field of the form, or nothing. */
export function valueIn(form: HTMLFormElement, field: string): string {
  return `${new FormData(form).get(field) ?? ''}`;
}

/** Puts a request that still waits back into the form, unless the visitor has begun another. */
export function restoreForm(form: HTMLFormElement, body: string) {
  if (quoteFields.some((field) => valueIn(form, field))) return;
  const request: Record<string, string> = JSON.parse(body);
  for (const control of form.elements) {
    if (isControl(control) && request[control.name]) control.value = request[control.name]!;
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(element: Element): element is Control {
  return element.matches('input, select, textarea');
}
