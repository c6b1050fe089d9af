import * as z from 'zod/mini';
import { parseEmail } from './email-address.ts';
import { isBlank } from './is-blank.ts';
import { type FieldSpec, fieldNames, type QuoteField, quoteFields } from './quote-fields.ts';
import type { Words } from './words/words.ts';

/**
 * As typed, but with one kind of line break, and without anything that a database cannot store. A browser before 2023
 * has no `toWellFormed`, and needs none: what it reads from a form is well-formed.
 */
function clean(text: string): string {
  const kept = text.replaceAll('\r\n', '\n').replaceAll('\0', '');
  return kept.toWellFormed?.() ?? kept;
}

/** A label as one line of visible text. The form sends nothing else; a bot might. */
export function cleanLabel(label: string): string {
  return label.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
}

/** The words of a language in which it is said what is wrong. */
type ErrorWords = Pick<Words, 'errors'>;

/**
 * The e-mail address is stored as `parseEmail` reads it; phone numbers have no format.
 * @param missing what is said if it is empty; without this, it may be
 */
export function schemaOf({ control, max }: FieldSpec, { errors }: ErrorWords, missing?: string) {
  const isService = control === 'services';
  const text = z.string(missing ?? (isService ? errors.noService : errors.noText)).check(
    z.overwrite(isService ? cleanLabel : clean),
    z.refine((text) => !missing || !isBlank(text), { error: missing, abort: true }),
    z.check((payload) => {
      const read = control === 'email' && payload.value !== '' ? parseEmail(payload.value) : undefined;
      if (read?.ok) payload.value = read.address;
      const { length } = payload.value;
      const message =
        length > max ? errors.tooLong(max, length) : read?.ok === false && read.error(errors.email);
      if (message) payload.issues.push({ code: 'custom', input: payload.value, message });
    }),
  );
  return missing ? text : z._default(text, '');
}

/**
 * What a visitor asks for. `service` is a label, or empty. The label is not checked against a list: the visitor's
 * page, or a request that waited on the device, may be older than the owner's last change, and means what it says.
 * Unknown fields are dropped.
 */
function requestSchema(words: ErrorWords) {
  const missing: Partial<Record<QuoteField, string>> = words.errors.missing;
  const schemas = fieldNames.map((field) => [field, schemaOf(quoteFields[field], words, missing[field])]);
  return z.object(Object.fromEntries(schemas) as Record<QuoteField, ReturnType<typeof schemaOf>>);
}

/** One for each language: making one takes a while. */
const made = new Map<Words['errors'], ReturnType<typeof requestSchema>>();

export type QuoteRequest = Record<QuoteField, string>;

/** A request in which nothing was typed: what is made up starts from it, so that it has every field. */
export const emptyRequest = /* @__PURE__ */ Object.fromEntries(
  fieldNames.map((field) => [field, '']),
) as QuoteRequest;

/** One message per field, the first that applies. */
export type FieldErrors = Partial<Record<QuoteField, string>>;

export type ParsedQuoteRequest =
  | { ok: true; quoteRequest: QuoteRequest }
  | { ok: false; errors: FieldErrors };

/**
 * Parses a form or a JSON body. Never throws; anything that is not an object has every field missing.
 * @param words of the language in which the errors are said
 */
export function parseQuoteRequest(input: unknown, words: ErrorWords): ParsedQuoteRequest {
  const schema = made.get(words.errors) ?? requestSchema(words);
  made.set(words.errors, schema);
  const result = schema.safeParse(isObject(input) ? input : {});
  if (result.success) return { ok: true, quoteRequest: result.data };
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) errors[issue.path[0] as QuoteField] ??= issue.message;
  return { ok: false, errors };
}

/** True if what was sent lacks a required field, so that the visitor is told 'Missing Information'. */
export function lacksRequired(input: unknown): boolean {
  const given = isObject(input) ? input : {};
  const isMissing = (value: unknown) => typeof value !== 'string' || isBlank(value);
  return fieldNames.some((field) => quoteFields[field].isRequired && isMissing(given[field]));
}

function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
