import * as z from 'zod/mini';
import type { Language } from '#shared/languages.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';
import { type View, views } from './addresses.ts';
import type { SentQuote } from './quotes.ts';

export const requestStates = ['open', 'answered', 'spam'] as const;
export type RequestState = (typeof requestStates)[number];

/** The stages of a request after it was answered; null before. */
export const stages = ['visit', 'quoted', 'won', 'lost'] as const;
export type Stage = (typeof stages)[number];

/**
 * The filters of answered requests. `our-turn`: the customer did something last that needs an answer; `their-turn`: times
 * or a quote were sent to them. `talked`: no stage yet.
 */
export const steps = ['our-turn', 'their-turn', 'talked', ...stages] as const;
export type Step = (typeof steps)[number];

/** The state of a request. Times are ISO 8601, UTC; money is in US cents. */
export interface RequestStatus {
  state: RequestState;
  stateSince: string;
  stage: Stage | null;
  /** The amount quoted or agreed; null if none was entered. */
  amountCents: number | null;
  /** The time of the visit; null if none is scheduled. */
  visitAt: string | null;
  /** The address of the job that was entered in the desk; null if none was. */
  jobAddress: string | null;
  /** The times that were offered for a visit, separated by spaces; undefined if none are. */
  visitOffer?: string;
}

/** A request as a row of the list. */
export interface RequestSummary extends RequestStatus {
  id: string;
  receivedAt: string;
  /** The language of the form. Undefined from a server before 1.2.0. */
  language?: Language;
  name: string;
  /** The number for `tel:` and `sms:`, with an extension after a comma; null if the typed text isn't clearly a number. */
  dial: string | null;
  service: string;
  /** The served town that the message names, if any. */
  place: string | null;
  /** The beginning of the message, on one line. */
  excerpt: string;
  /** The ids of its photos, in order. */
  photos: string[];
  /** When an answer is due; an open request is late after that. Null if nothing is promised. */
  answerBy: string | null;
  /** Who has to do something next, once it was answered; undefined if nobody has. */
  turn?: 'ours' | 'theirs';
}

export interface RequestPage {
  requests: RequestSummary[];
  /** The `after` of the next page; null on the last one. */
  next: string | null;
}

/** The query of a list. `after` is the `next` of the page before. */
export const listQuery = z.strictObject({
  view: z._default(z.enum(views), 'open'),
  order: z._default(z.enum(['newest', 'longest-waiting']), 'newest'),
  /** Filters answered requests. */
  step: z.optional(z.enum(steps)),
  after: z.optional(z.string().check(z.maxLength(100))),
});
export type ListQuery = z.infer<typeof listQuery>;

/** The longest search, in UTF-16 code units. */
export const maxSearchLength = 200;

/** A search of all requests in any state, newest first. Every word must occur; numbers are compared by their digits. */
export const searchQuery = z.strictObject({
  words: z.string().check(z.maxLength(maxSearchLength)),
  after: z.optional(z.string().check(z.maxLength(100))),
});
export type SearchQuery = z.infer<typeof searchQuery>;

/** The state of the desk, which is polled every few seconds. */
export interface Overview {
  /** The number of requests in each view, up to `maxCounted`. */
  counts: Record<View, number>;
  /** Changes whenever a request is added, changed or erased, so that the list is read again. */
  version: string;
  /** The visits from today, earliest first; at most a hundred. */
  visits: Appointment[];
  /** The number of answered requests at each step. Undefined, like `quotes`, from a server before 1.1.0. */
  steps?: Record<Step, number>;
  quotes?: Quotes;
}

/** Where counting stops, shown as "1,000+", because it would be slow in a large desk. */
export const maxCounted = 1000;

export interface Appointment {
  requestId: string;
  name: string;
  place: string | null;
  visitAt: string;
  service: string;
  phone: string;
  dial: string | null;
  /** The address of the job, entered in the desk or clearly named in the message. */
  address: string | null;
}

/** The totals of quotes, in US cents. A missing amount counts as zero. */
export interface Quotes {
  /** The amounts quoted and won this month, in the company's time zone. */
  quotedCents: number;
  wonCents: number;
  /** The number of quotes that are neither won nor lost. */
  open: number;
  openCents: number;
  /** The open quotes without any action for days, the oldest first. */
  followUps: FollowUp[];
}

/** What the last quotes came to, in dollars per square foot, the newest first. */
export type QuotedPrices = number[];

export interface FollowUp {
  requestId: string;
  name: string;
  amountCents: number | null;
  /** The time of the last action. ISO 8601, UTC. */
  since: string;
}

export interface RequestDetails extends RequestSummary, QuoteRequest {
  /** The name of the service in the language of the form, if it differs. */
  theirService?: string;
  /** The price that the calculator showed, if it did, in words. */
  priceShown?: { label: string; text: string };
  /** The address of the job that the message clearly names. */
  addressInWords: string | null;
  /** The reasons why it was quarantined, as text; empty if nothing was suspicious. */
  suspicions: string[];
  notes: Note[];
  history: HistoryLine[];
  photoSizes: { id: string; width: number; height: number }[];
  /** The quotes that were sent, newest first, without those that were taken back. Undefined from an older server. */
  quotes?: SentQuote[];
  /** The day of the pour, like 2026-12-31; null if it isn't entered. Undefined from an older server. */
  pourDay?: string | null;
  /** A thank-you that is ready to be sent as a text message, from a week after the pour on. */
  thanks?: string;
  /** Who agreed on the customer's page that photos of the job are shown, and when. */
  consent?: Consent;
  /** Whether the customer agreed once, and took it back. */
  hasEndedConsent?: true;
  /** The version of the request, which changes with every action. */
  version: string;
  /** The position of the last action in its log; 0 if there is none. */
  lastDeed: number;
}

export interface Consent {
  name: string;
  /** ISO 8601, UTC. */
  at: string;
}

export interface Note {
  id: string;
  at: string;
  by: string;
  text: string;
}

/** An event in the history of a request. */
export interface HistoryLine {
  at: string;
  /** The event, like "Notified by email" or "Marked as answered". */
  what: string;
  /** The email address of the person; null for the server. */
  by: string | null;
  /** The id of the action, if it can still be undone. */
  undo: string | null;
  /** The action that has to be undone before this one, as text; undefined if there is none. */
  undoFirst?: string;
}
