import { parseEmail } from './email-address.ts';
import { isBlank } from './is-blank.ts';
import type { Messages } from './messages/messages.ts';
import { type FieldSpec, fieldNames, type QuoteField, quoteFields } from './quote-fields.ts';

/**
 * Returns a text as typed, with one kind of line break and without anything that a database can't store. A browser
 * before 2023 has no `toWellFormed`, and needs none: what it reads from a form is well-formed.
 */
function clean(text: string): string {
  const cleaned = text.replaceAll('\r\n', '\n').replaceAll('\0', '');
  return cleaned.toWellFormed?.() ?? cleaned;
}

/** A label as one line of visible text. The form sends nothing else; a bot might. */
export function cleanLabel(label: string): string {
  return label.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
}

/** The error messages of a language. */
type ErrorMessages = Pick<Messages, 'errors'>;

/**
 * Reads a submitted field: returns the value to store, or an error. Email addresses are stored as `parseEmail` reads
 * them; phone numbers have no format.
 * @param missing the error if the field is empty; without it, the field is optional
 */
export function readField(
  { control, max }: FieldSpec,
  sent: unknown,
  { errors }: ErrorMessages,
  missing?: string,
): { value: string } | { error: string } {
  const isService = control === 'services';
  if (sent === undefined && !missing) return { value: '' };
  if (typeof sent !== 'string') return { error: missing ?? (isService ? errors.noService : errors.noText) };
  const text = isService ? cleanLabel(sent) : clean(sent);
  if (missing && isBlank(text)) return { error: missing };
  const read = control === 'email' && text !== '' ? parseEmail(text) : undefined;
  const value = read?.ok ? read.address : text;
  if (value.length > max) return { error: errors.tooLong(max, value.length) };
  return read?.ok === false ? { error: read.error(errors.email) } : { value };
}

/**
 * A visitor's request. `service` is a label, or empty. It isn't checked against a list: the visitor's page, or a
 * request that waited on the device, may be older than the owner's last change.
 */
export type QuoteRequest = Record<QuoteField, string>;

/** An empty request with every field. */
export const emptyRequest = /* @__PURE__ */ Object.fromEntries(
  fieldNames.map((field) => [field, '']),
) as QuoteRequest;

/** One message per field, the first that applies. */
export type FieldErrors = Partial<Record<QuoteField, string>>;

export type ParsedQuoteRequest =
  | { ok: true; quoteRequest: QuoteRequest }
  | { ok: false; errors: FieldErrors };

/**
 * Parses a form or a JSON body; unknown fields are dropped. Never throws; for anything that isn't an object, every
 * field is missing.
 * @param words the error messages
 */
export function parseQuoteRequest(input: unknown, words: ErrorMessages): ParsedQuoteRequest {
  const given = isObject(input) ? input : {};
  const missing: FieldErrors = words.errors.missing;
  const quoteRequest = { ...emptyRequest };
  const errors: FieldErrors = {};
  for (const field of fieldNames) {
    const read = readField(quoteFields[field], given[field], words, missing[field]);
    if ('value' in read) quoteRequest[field] = read.value;
    else errors[field] = read.error;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, quoteRequest };
}

/** True if a required field is missing, so that the visitor sees 'Missing Information'. */
export function isMissingRequired(input: unknown): boolean {
  const given = isObject(input) ? input : {};
  const isMissing = (value: unknown) => typeof value !== 'string' || isBlank(value);
  return fieldNames.some((field) => quoteFields[field].isRequired && isMissing(given[field]));
}

function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
