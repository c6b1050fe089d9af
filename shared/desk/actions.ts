import * as z from 'zod/mini';
import { isBlank } from '#shared/is-blank.ts';
import { stages } from './requests.ts';

/** The longest note, in UTF-16 code units. */
export const maxNoteLength = 5000;
/** The longest address, in UTF-16 code units. */
export const maxAddressLength = 200;
/** A hundred million dollars, in cents: whoever types more has slipped. */
export const maxCents = 10_000_000_000;

/** The first and the last year that a visit may be in, in UTC: any other is a slip. */
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

/** Chosen by the device, so that an action that is sent twice is done once. */
const id = z.uuid();
/** When it was pressed: an action may be sent later. ISO 8601, UTC; never counts as later than its arrival. */
const at = z.iso.datetime();

// Marked as pure, without spreads: the desk, which checks nothing, is built without all of it and its library.
/**
 * What a person does about a request. The stage says how far it has come: it makes an open request an answered one.
 * `amountCents: null`, `visitAt: null` and `jobAddress: null` take back what was said.
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

/** What whoever pressed had seen of all that was done about the request: clocks decide nothing. */
export interface SeenActions {
  /** `lastDeed` of the request as it was shown. */
  upTo: number;
  /** The ids of what this device had done, whether `upTo` counts it or not. */
  own: string[];
}

/** The same behind the address of an action; nothing of it by an app from before 1.1.0. `own` is separated by commas. */
export const seenQuery = z.object({
  seen: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  own: z.optional(z.string()),
});

/** Undoes an action, by whomever, if nothing was done since that it would overwrite. */
export const undo = z.strictObject({ deed: id });
export type Undo = z.infer<typeof undo>;
