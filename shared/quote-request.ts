import * as z from 'zod/mini';

/** The most a field may hold, in UTF-16 code units, as `maxlength` counts. 254: RFC 5321's longest address. */
export const limits = { name: 200, email: 254, phone: 40, service: 60, message: 5000 } as const;

export const missingMessages = {
  name: 'Enter your name.',
  email: 'Enter your email address.',
  phone: 'Enter your phone number.',
  message: 'Describe the project in a line or two.',
} as const;

export const malformedEmail = 'Check the email address. It should look like name@example.com.';

const cap = (max: number) => `Keep this to ${max.toLocaleString('en-US')} characters or fewer.`;

/** As typed, but one kind of line break, and nothing that no database can hold. */
const clean = z.overwrite<string>((text) =>
  text.replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed(),
);

function requiredText(field: keyof typeof missingMessages) {
  const missing = missingMessages[field];
  return z.string(missing).check(
    clean,
    z.refine((text) => text.trim() !== '', { error: missing, abort: true }),
    z.maxLength(limits[field], { error: () => cap(limits[field]), abort: true }),
  );
}

/** A label as one line of visible text. The form sends nothing else; a program might. */
export function cleanLabel(label: string): string {
  return label.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
}

/**
 * What a visitor asks for. `service` is a label, or empty. Which labels there are is not asked: the visitor's page, or
 * a request that waited on the device, may be older than the last change of the owner's list, and means what it says.
 * The e-mail pattern is that of `<input type=email>`; phones have no format. Unknown fields are dropped.
 */
export const quoteRequestSchema = z.object({
  name: requiredText('name'),
  email: requiredText('email').check(z.regex(z.regexes.html5Email, malformedEmail)),
  phone: requiredText('phone'),
  service: z._default(
    z
      .string('Choose a service.')
      .check(z.overwrite(cleanLabel), z.maxLength(limits.service, { error: () => cap(limits.service) })),
    '',
  ),
  message: requiredText('message'),
});

export type QuoteRequest = z.infer<typeof quoteRequestSchema>;
export type QuoteField = keyof QuoteRequest;
export const quoteFields = Object.keys(quoteRequestSchema.shape) as QuoteField[];

/** One message a field, the first that applies. */
export type FieldErrors = Partial<Record<QuoteField, string>>;

export type ParsedQuoteRequest =
  | { ok: true; quoteRequest: QuoteRequest }
  | { ok: false; errors: FieldErrors };

/** Parses what a form or a JSON body brought. Never throws; anything that is no object has every field missing. */
export function parseQuoteRequest(input: unknown): ParsedQuoteRequest {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  const result = quoteRequestSchema.safeParse(isObject ? input : {});
  if (result.success) return { ok: true, quoteRequest: result.data };
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) errors[issue.path[0] as QuoteField] ??= issue.message;
  return { ok: false, errors };
}

/** True when a required field is what is wrong, so that the visitor is told 'Missing Information'. */
export function lacksRequired(errors: FieldErrors): boolean {
  return Object.entries(missingMessages).some(([field, message]) => errors[field as QuoteField] === message);
}
