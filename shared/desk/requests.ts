import * as z from 'zod/mini';
import type { Language } from '#shared/languages.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';
import { type View, views } from './addresses.ts';

export const requestStates = ['open', 'answered', 'spam'] as const;
export type RequestState = (typeof requestStates)[number];

/** How far a request has come after it was answered; null before. "Answered" is not "won". */
export const stages = ['visit', 'quoted', 'won', 'lost'] as const;
export type Stage = (typeof stages)[number];

/** What answered requests are narrowed to. `talked`: no stage yet. */
export const steps = ['talked', ...stages] as const;
export type Step = (typeof steps)[number];

/** Where a request stands. Times: ISO 8601, UTC; money in US cents. */
export interface RequestStatus {
  state: RequestState;
  stateSince: string;
  stage: Stage | null;
  /** What was quoted or agreed; null if nobody said. */
  amountCents: number | null;
  /** When somebody visits the place; null if nothing is agreed. */
  visitAt: string | null;
  /** Where the job is, as somebody at the desk wrote it; null if nobody did. */
  jobAddress: string | null;
}

/** A request as a row of the list. */
export interface RequestSummary extends RequestStatus {
  id: string;
  receivedAt: string;
  /** Of the form that it was sent from. Undefined from a server before 1.2.0. */
  language?: Language;
  name: string;
  /** For `tel:` and `sms:`, an extension after a comma; null if nothing that was typed is certainly a number. */
  dial: string | null;
  service: string;
  /** The place that the words name, if they name one of the towns we serve. */
  place: string | null;
  /** The beginning of the words, one line. */
  excerpt: string;
  /** The ids of its photographs, in order. */
  photos: string[];
  /** By when it is to be answered; it is late if it is open after that. Null if nothing is promised. */
  answerBy: string | null;
}

export interface RequestPage {
  requests: RequestSummary[];
  /** For the next page; null on the last. */
  next: string | null;
}

/** Where a list goes on stands in `after`, as the page before said. */
export const listQuery = z.strictObject({
  view: z._default(z.enum(views), 'open'),
  order: z._default(z.enum(['newest', 'longest-waiting']), 'newest'),
  /** Only those at this step; only of answered ones. */
  step: z.optional(z.enum(steps)),
  after: z.optional(z.string().check(z.maxLength(100))),
});
export type ListQuery = z.infer<typeof listQuery>;

/** The longest search, in UTF-16 code units. */
export const maxSearchLength = 200;

/** All requests, whatever their state, newest first. Every word must occur; a number is compared digit by digit. */
export const searchQuery = z.strictObject({
  words: z.string().check(z.maxLength(maxSearchLength)),
  after: z.optional(z.string().check(z.maxLength(100))),
});
export type SearchQuery = z.infer<typeof searchQuery>;

/** What is looked at every few seconds. */
export interface Overview {
  /** How many each view has; `maxCounted` means that many or more. */
  counts: Record<View, number>;
  /** Changes whenever any request is added, changed or erased: then the list is fetched again. */
  version: string;
  /** Visits agreed for today and later, earliest first; a hundred at most. */
  visits: Appointment[];
  /** How many answered requests there are at each step. Undefined, like `quotes`, from a server before 1.1.0. */
  steps?: Record<Step, number>;
  quotes?: Quotes;
}

/** A view with more is shown as "1,000+": counting further would make a large desk slow and tell nobody anything. */
export const maxCounted = 1000;

export interface Appointment {
  requestId: string;
  name: string;
  place: string | null;
  visitAt: string;
  service: string;
  /** As typed, and for `tel:`, like those of a request. */
  phone: string;
  dial: string | null;
  /** Where the job is, as somebody at the desk wrote it or its words certainly say. */
  address: string | null;
}

/** What became of quotes. Money in US cents; an amount that nobody gave counts as none. */
export interface Quotes {
  /** Quoted in this month by the company's clock, whatever became of it, and won in it. */
  quotedCents: number;
  wonCents: number;
  /** Quoted, and neither won nor lost. */
  open: number;
  openCents: number;
  /** Those of them about which nothing was done for days, the longest first. */
  followUps: FollowUp[];
}

export interface FollowUp {
  requestId: string;
  name: string;
  amountCents: number | null;
  /** When anything was last done about it. ISO 8601, UTC. */
  since: string;
}

export interface RequestDetails extends RequestSummary, QuoteRequest {
  /** What the language of the form calls the service, where that is not what it is called here. */
  theirService?: string;
  /** Where the job is, if its words certainly say so. */
  addressInWords: string | null;
  /** In words, why it was set aside; empty if nothing was suspicious. */
  suspicions: string[];
  notes: Note[];
  history: HistoryLine[];
  photoSizes: { id: string; width: number; height: number }[];
  /** The version it has: changes with every action. */
  version: string;
  /** The position of the last action in its log; 0 if there is none. */
  lastDeed: number;
}

export interface Note {
  id: string;
  at: string;
  by: string;
  text: string;
}

/** What happened, earliest first. */
export interface HistoryLine {
  at: string;
  /** In words, like "Notified by email" or "Marked as answered". */
  what: string;
  /** Who did it; null for the server. */
  by: string | null;
  /** If it can still be undone: the id of the action. */
  undo: string | null;
  /** In words, what has to be undone before this can be; undefined if nothing stands in its way. */
  undoFirst?: string;
}
