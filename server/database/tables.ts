import type { CountedKind, CountedPage } from '#shared/analytics-events.ts';
import type { ActionKind, CustomerActionKind } from '#shared/desk/actions.ts';
import type { ShownOnLockScreen } from '#shared/desk/push.ts';
import type { Stage } from '#shared/desk/requests.ts';
import type { Language } from '#shared/languages.ts';
import type { QuoteField } from '#shared/quote-fields.ts';

/**
 * Rows as they are in the database, the same in SQLite and PostgreSQL. Times are ISO 8601 in UTC with milliseconds,
 * so that they sort as text in chronological order.
 */
export interface Tables {
  quote_requests: QuoteRequestRow;
  notifications: NotificationRow;
  attempts: AttemptRow;
  photos: PhotoRow;
  deeds: ActionRow;
  /** Every request, as it is searched. */
  request_texts: { request_id: string; text: string };
  /** One row, counted up with every action and every erasure. */
  inbox_changes: { id: number; changes: number };
  secrets: { name: string; value: string };
  sessions: SessionRow;
  sign_ins: SignInRow;
  /** How often someone, known only by a hash, did something that is limited. */
  limit_counts: { key: string; count: number; expires_at: string };
  /** The key of those hashes, for one day in UTC. */
  limit_keys: { day: string; value: string };
  passkeys: PasskeyRow;
  push_subscriptions: PushSubscriptionRow;
  daily_sums: DailySumRow;
  nightly_copies: NightlyCopyRow;
  calendar_feeds: CalendarFeedRow;
  customer_links: CustomerLinkRow;
  /** Settings of the desk, for all of its people. */
  desk_settings: {
    name: 'morning-visits' | 'desk-emails' | 'request-emails' | 'acknowledgement';
    value: string;
  };
  passkey_challenges: { challenge_hash: string; session_id: string | null; expires_at: string };
}

/** `open`: somebody is waiting for an answer. `spam`: set aside for 90 days, nobody is notified. */
export type RequestState = 'open' | 'answered' | 'spam';

/** What was typed is in a column named like the field; a request from before the field existed has ''. */
export interface QuoteRequestRow extends Record<QuoteField, string> {
  /** UUID version 7: unguessable, and in order of arrival. */
  id: string;
  received_at: string;
  /** Of the form that it was sent from. */
  language: Language;
  /** The key by which a repeated submission is the same request; null for one that can never match. */
  dedupe_key: string | null;
  state: RequestState;
  state_since: string;
  /** Names of the abuse signals found, separated by commas. */
  signals: string;
  stage: Stage | null;
  amount_cents: number | null;
  visit_at: string | null;
  job_address: string | null;
  /** The times that were offered for a visit, separated by spaces; null if none are. */
  visit_offer: string | null;
  /** JSON of a `PriceEstimate`; null if none was shown. */
  estimate: string | null;
}

/** What a person did about a request. A note's text stands here and nowhere else. */
export interface ActionRow {
  /** Chosen by the device, so that an action that is sent twice is done once. */
  id: string;
  request_id: string;
  /** In the order in which the actions of a request were done, from 1. */
  position: number;
  kind: ActionKind | CustomerActionKind;
  /** When the button was tapped, and when the action arrived. */
  at: string;
  done_at: string;
  /** The email address of a person in the desk, or where it was done, like `the terminal`. */
  done_by: string;
  /** JSON of what came with it; null for a kind that says all. */
  content: string | null;
  /** JSON of a `RequestStatus`, before and after; null if it changed nothing. */
  standing_before: string | null;
  standing_after: string | null;
  undone_at: string | null;
  undone_by: string | null;
}

export type NotificationKind =
  | 'request'
  | 'photos'
  /** There was no room for some of its photos; this row is the only record of that. */
  | 'missing-photos'
  | 'acknowledgement'
  /** A customer did something on their page; its key names the action. */
  | 'customer'
  /** To a customer, about a visit or a quote, or after the pour. */
  | 'visit'
  | 'reminder'
  | 'alert'
  | 'count'
  | 'digest'
  | 'sign-in'
  | 'check';
export type ChannelName = 'mail' | 'webhook' | 'push';

/**
 * `due`: to be tried at `due_at`. `filed`: written into a file, because no mail server is configured.
 * `dead`: given up; only the owner can revive it. `unneeded`: no longer of any use. `digested`: part of a digest instead.
 */
export type DeliveryState = 'due' | 'sent' | 'filed' | 'dead' | 'unneeded' | 'digested';

export interface NotificationRow {
  id: string;
  request_id: string | null;
  kind: NotificationKind;
  channel: ChannelName;
  /** The phone to notify; null for every other channel. */
  subscription_id: string | null;
  /** The same for every attempt, so that a receiver can recognize a repeated delivery. */
  dedupe_key: string;
  state: DeliveryState;
  created_at: string;
  due_at: string;
  tries: number;
  /** Who is delivering it, and until when nobody else may. */
  lease: string | null;
  leased_until: string | null;
  /**
   * JSON, if its text does not come from the request alone: `{subject, text, to?}`, the time span it covers, with
   * what it tells of, or the photos it brings.
   */
  content: string | null;
}

/** How often something happened on one day. Nothing here says who it was, or whether two were the same person. */
export interface DailySumRow {
  /** In the owner's time zone, like 2026-11-22. */
  day: string;
  kind: CountedKind;
  page: CountedPage;
  /** Where the visit came from: a site, or the `utm_source` of a link; '' if that was not said. */
  source: string;
  count: number;
}

/** From one time, not included, to another. ISO 8601, UTC. */
export interface Span {
  after: string;
  until: string;
}

/** Which notifications a digest replaces: from `after` on, up to but not including `until`. */
export interface Digest extends Span {
  of: 'request' | 'reminder';
}

/** The visits of a day. A release that does not know of it finds none of its kind. */
export interface VisitsDigest extends Span {
  of: 'visits';
}

/** The ids of photos of one request. */
export interface PhotoBatch {
  photos: string[];
}

export type AttemptOutcome = 'sent' | 'filed' | 'passing' | 'refused';

export interface AttemptRow {
  id: string;
  notification_id: string;
  at: string;
  outcome: AttemptOutcome;
  /** The other side's response. */
  detail: string;
}

/** A photo as it was written anew: a JPEG without metadata, and a smaller one beside it. */
export interface PhotoRow {
  /** Chosen by the phone, so that a retry is recognized: 32 hexadecimal digits. */
  id: string;
  request_id: string;
  /** Its place in the visitor's order, from 0. */
  position: number;
  received_at: string;
  bytes: number;
  /** In pixels. */
  width: number;
  height: number;
  thumbnail_bytes: number;
  /** The pictures themselves on PostgreSQL; null on SQLite, where they are files. */
  content: Buffer | null;
  thumbnail: Buffer | null;
}

/** A device that somebody is signed in on. */
export interface SessionRow {
  id: string;
  /** SHA-256 of what the cookie holds. */
  token_hash: string;
  /** In lower case. */
  email: string;
  /** The name of the device, like "Safari on iPhone". */
  device: string;
  created_at: string;
  /** Written at most once an hour. */
  used_at: string;
  /** When the person last proved who they are after signing in; null if they haven't since. */
  proved_at: string | null;
}

/** Somebody asked to sign in. */
export interface SignInRow {
  id: string;
  /** Says only "the same address as before", for the limits. */
  address_key: string;
  /** Null if nobody here has the address that was typed: then nothing signs in. */
  email: string | null;
  link_hash: string;
  /** Both null if there is only a link. */
  code_hash: string | null;
  device_hash: string | null;
  /** How many codes were tried. */
  tries: number;
  expires_at: string;
}

export interface PasskeyRow {
  /** WebAuthn's credential id, base64url. */
  id: string;
  email: string;
  name: string;
  /** COSE, base64url. */
  public_key: string;
  counter: number | string;
  /** Separated by commas. */
  transports: string;
  created_at: string;
  used_at: string | null;
}

/** Whose calendar reads the visits. */
export interface CalendarFeedRow {
  /** In lower case. */
  email: string;
  /** SHA-256 of what the address of the feed holds. */
  token_hash: string;
  created_at: string;
}

/** A link that opens one request's page to its customer. */
export interface CustomerLinkRow {
  /** SHA-256 of the secret in its address. */
  token_hash: string;
  request_id: string;
  created_at: string;
}

/** A push subscription, as the browser described it. */
export interface PushSubscriptionRow {
  id: string;
  session_id: string;
  endpoint: string;
  /** The browser's public key and its secret, base64url: what is sent is encrypted for them. */
  p256dh: string;
  auth: string;
  shows: ShownOnLockScreen;
  created_at: string;
}

/** The copy of one night, like `2026-11-22`. */
export interface NightlyCopyRow {
  night: string;
  /** Who is making it, and until when nobody else may. */
  lease: string | null;
  free_at: string;
  made_at: string | null;
  /** How many it holds, and how many the one before it held. */
  requests: number | null;
  requests_before: number | null;
  /** Why the backup failed. */
  fault: string | null;
  /** Why the off-site copy failed. */
  carried_at: string | null;
  carry_fault: string | null;
}
