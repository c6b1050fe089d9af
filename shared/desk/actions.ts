import * as z from 'zod/mini';
import { isBlank } from '#shared/is-blank.ts';
import { quote } from './quotes.ts';
import { stages } from './requests.ts';

/** The longest note, in UTF-16 code units. */
export const maxNoteLength = 5000;
/** The longest address, in UTF-16 code units. */
export const maxAddressLength = 200;
/** The largest amount in cents, a hundred million dollars: more is a typo. */
export const maxCents = 10_000_000_000;

/** The first and last year of a visit, in UTC: any other is a typo. */
export const visitYears = { first: 2000, last: 2099 } as const;

/** @param at ISO 8601 */
export function isVisitTime(at: string): boolean {
  const year = new Date(at).getUTCFullYear();
  return year >= visitYears.first && year <= visitYears.last;
}

const nonBlankText = (max: number) =>
  z.string().check(
    z.trim(),
    z.refine((text) => !isBlank(text)),
    z.maxLength(max),
  );

/** Chosen by the device, so that an action that is sent twice is applied once. */
const id = z.uuid();
/** When the person acted, in ISO 8601, UTC. It may be sent later, and never counts as later than its arrival. */
const at = z.iso.datetime();

// Marked as pure, without spreads, so that the desk, which doesn't use the schema, is built without it and its library.
/**
 * An action about a request. Setting a stage marks an open request as answered. `amountCents: null`, `visitAt: null` and
 * `jobAddress: null` remove the value.
 */
export const action = z.discriminatedUnion('kind', [
  z.strictObject({ id, at, kind: z.literal('read') }),
  z.strictObject({ id, at, kind: z.literal('answered') }),
  z.strictObject({ id, at, kind: z.literal('open') }),
  z.strictObject({ id, at, kind: z.literal('spam') }),
  z.strictObject({ id, at, kind: z.literal('not-spam') }),
  z.strictObject({
    id,
    at,
    kind: z.literal('stage'),
    stage: z.nullable(z.enum(stages)),
    amountCents: z.nullable(/* @__PURE__ */ z.int().check(z.gte(0), z.lte(maxCents))),
  }),
  z.strictObject({
    id,
    at,
    kind: z.literal('visit'),
    visitAt: z.nullable(/* @__PURE__ */ z.iso.datetime().check(z.refine(isVisitTime))),
  }),
  // The server picks the times.
  z.strictObject({ id, at, kind: z.literal('offer') }),
  // The day of the pour by the company's clock, like 2026-12-31; null removes it.
  z.strictObject({
    id,
    at,
    kind: z.literal('pour'),
    pourDay: z.nullable(/* @__PURE__ */ z.iso.date().check(z.refine(isVisitTime))),
  }),
  // Sets stage and amount, too.
  z.strictObject({ id, at, kind: z.literal('quote'), quote }),
  z.strictObject({
    id,
    at,
    kind: z.literal('address'),
    jobAddress: z.nullable(/* @__PURE__ */ nonBlankText(maxAddressLength)),
  }),
  z.strictObject({
    id,
    at,
    kind: z.literal('note'),
    text: /* @__PURE__ */ nonBlankText(maxNoteLength),
  }),
]);
export type Action = z.infer<typeof action>;
export type ActionKind = Action['kind'];

/** What a customer does on the page of their request; in the history with the actions of the desk. */
export type CustomerActionKind =
  | 'customer-note'
  | 'contact'
  | 'withdraw'
  | 'customer-visit'
  | 'accept'
  | 'decline'
  | 'consent'
  | 'no-emails';
/** Who does it, for the history. */
export const customer = 'the customer';

/** The actions about a request that a person had seen when they acted, so that no clock decides about conflicts. */
export interface SeenActions {
  /** The `lastDeed` of the request that was shown. */
  upTo: number;
  /** The ids of this device's actions, whether or not `upTo` includes them. */
  own: string[];
}

/** The seen actions in the query of an address; `own` is separated by commas. An app before 1.1.0 sends none. */
export const seenQuery = z.object({
  seen: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  own: z.optional(z.string()),
});

/** Undoes an action of any person, unless that would overwrite a later one. */
export const undo = z.strictObject({ deed: id });
export type Undo = z.infer<typeof undo>;
