import * as z from 'zod/mini';
import { isBlank } from '#shared/is-blank.ts';

/** How much a quote may hold. Lengths are in UTF-16 code units. */
export const quoteLimits = {
  lines: 40,
  lineLength: 500,
  textLength: 5000,
  /** The largest total in cents, ten million dollars: more is a typo. */
  cents: 1_000_000_000,
} as const;

// Marked as pure, as in actions.ts, so that the desk is built without the schema.
const cents = () => z.int().check(z.gte(-quoteLimits.cents), z.lte(quoteLimits.cents));
const longText = () => z.string().check(z.trim(), z.maxLength(quoteLimits.textLength));

/** A quote as it is written in the desk. Amounts are whole US cents; a line below zero is a discount. */
export const quote = /* @__PURE__ */ z
  .strictObject({
    lines: /* @__PURE__ */ z
      .array(
        z.strictObject({
          text: /* @__PURE__ */ z.string().check(
            z.trim(),
            z.refine((text) => !isBlank(text)),
            z.maxLength(quoteLimits.lineLength),
          ),
          amountCents: /* @__PURE__ */ cents(),
        }),
      )
      .check(z.minLength(1), z.maxLength(quoteLimits.lines)),
    included: /* @__PURE__ */ longText(),
    excluded: /* @__PURE__ */ longText(),
    /** What else holds, like who pays when: the blocks from the content, as the owner left them. */
    terms: /* @__PURE__ */ longText(),
    depositCents: z.nullable(/* @__PURE__ */ z.int().check(z.gte(0))),
    /** The last day on which it can be accepted, by the company's clock, like 2026-12-31. */
    validUntil: z.iso.date(),
  })
  .check(
    z.refine(({ lines }) => isTotal(totalOf(lines)), { path: ['lines'] }),
    z.refine(({ lines, depositCents }) => depositCents === null || depositCents <= totalOf(lines), {
      path: ['depositCents'],
    }),
  );
export type Quote = z.infer<typeof quote>;

/** What the lines of a quote come to, in cents. The only place where it is computed. */
export function totalOf(lines: readonly { amountCents: number }[]): number {
  return lines.reduce((total, { amountCents }) => total + amountCents, 0);
}

/** Whether a quote may come to this. */
export const isTotal = (cents: number) => cents >= 0 && cents <= quoteLimits.cents;

/** What a customer said to a quote. */
export interface QuoteAnswer {
  kind: 'accept' | 'decline';
  /** ISO 8601, UTC. */
  at: string;
  /** The name that was typed to accept it. */
  name?: string;
  /** Why it was declined, if they said so. */
  reason?: string;
}

/** A version of a quote, which never changes after it was sent. */
export interface SentQuote extends Quote {
  /** The id of the action that sent it. */
  id: string;
  /** From 1; a number is never given twice. */
  version: number;
  sentAt: string;
  sentBy: string;
  answer?: QuoteAnswer;
}

/** What a new quote may begin with. */
export interface QuoteStart {
  /** Texts from the content, in the request's language. */
  blocks: { name: string; text: string }[];
  /** The last quote for the same service; undefined if there is none. */
  last?: Quote;
}

/** Where an unsent quote is shown as its customer will see it. */
export interface QuotePreview {
  path: string;
}

/** What the customer sees: the last version; undefined if none was sent. @param quotes newest first */
export const currentQuote = (quotes: readonly SentQuote[]): SentQuote | undefined => quotes[0];

/** Whether a quote can no longer be accepted. @param today by the company's clock, like 2026-12-31 */
export const isExpired = ({ validUntil }: Pick<Quote, 'validUntil'>, today: string) => today > validUntil;
