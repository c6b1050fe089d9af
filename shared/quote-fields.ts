/**
 * What there is to know about a field, so that everything that handles requests can handle it. What the visitor reads
 * of it is in shared/messages/.
 */
export interface FieldSpec {
  /** The label for the owner: in emails, in the desk, on the terminal, in exports. */
  ownersLabel: string;
  /** A line of text by default. `lines`: several; `services`: one that the owner offers. */
  control?: 'tel' | 'email' | 'services' | 'lines';
  /** Its autofill name for browsers. */
  autoComplete?: 'name' | 'tel' | 'email';
  /** Its maximum length, in UTF-16 code units. The form takes more, and says by how much: `maxlength` cuts what is pasted. */
  max: number;
  /** Otherwise it may be empty. */
  isRequired?: true;
  /** Across both columns of the form. */
  isWide?: boolean;
}

/**
 * The fields of a quote request, in the order in which they are filled in and read. Form, checks, emails, desk,
 * terminal, exports and the search for a repeated tap all follow from this; anything else does not compile without a
 * new field, above all its column (`server/database/migrations/`). The key is its name in the form, in JSON and in the
 * database. A field added later cannot be required: pages, and requests waiting on a device, may be older and lack
 * it.
 */
const specs = {
  name: {
    ownersLabel: 'Name',
    autoComplete: 'name',
    max: 200,
    isRequired: true,
    isWide: true,
  },
  phone: {
    ownersLabel: 'Phone',
    control: 'tel',
    autoComplete: 'tel',
    max: 200,
    isRequired: true,
  },
  email: {
    ownersLabel: 'Email',
    control: 'email',
    autoComplete: 'email',
    max: 254, // RFC 5321's longest address
    isRequired: true,
  },
  service: {
    ownersLabel: 'Service',
    control: 'services',
    max: 60,
    isWide: true,
  },
  message: {
    ownersLabel: 'Message',
    control: 'lines',
    max: 10_000,
    isRequired: true,
    isWide: true,
  },
} satisfies Record<string, FieldSpec>;

export type QuoteField = keyof typeof specs;
export const quoteFields: Record<QuoteField, FieldSpec> = specs;
export type RequiredField = {
  [Field in QuoteField]: (typeof specs)[Field] extends { isRequired: true } ? Field : never;
}[QuoteField];
export const fieldNames = Object.keys(specs) as QuoteField[];

/** The fields of one line, which the owner reads in rows behind their labels; the long fields follow. */
export const shortFields = /* @__PURE__ */ fieldNames.filter((field) => !isLong(field));
export const longFields = /* @__PURE__ */ fieldNames.filter(isLong);

function isLong(field: QuoteField): boolean {
  return quoteFields[field].control === 'lines';
}

/** Percent-encoded, a letter of another script takes this many bytes: `%E6%BC%A2`. No other takes more for its length. */
const bytesEncoded = 9;
/** Names, separators, the hidden fields and a little more, in bytes. */
const besides = 2048;

/** The largest plain form, in bytes: every field filled to its limit with letters of another script. Some 98,000. */
export const largestPlainForm = /* @__PURE__ */ fieldNames.reduce(
  (sum, field) => sum + bytesEncoded * quoteFields[field].max,
  besides,
);

/** The last service that the form offers, whatever the others are. */
export const otherService = 'Other';
