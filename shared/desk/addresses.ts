/** The path of the desk: the app, its screens and its endpoints. The site never links to it. */
export const deskPath = '/desk';

/** The path of a preview's pages: `/desk/preview/KEY/services`. The key is a secret. */
export const previewPath = `${deskPath}/preview`;
export const previewRoute = `${previewPath}/:key/*`;

/** The service worker, and the app's only Trusted Types policy, which allows this address. */
export const workerPath = `${deskPath}/worker.js`;
export const workerPolicy = 'desk-worker';

/** The views of the list. `late`: open after the time by which an answer was promised. */
export const views = ['open', 'late', 'answered', 'spam'] as const;
export type View = (typeof views)[number];

/** The screens of the app. */
export const screens = {
  list: (view: View = 'open') => (view === 'open' ? deskPath : `${deskPath}/${view}`),
  request: (id: string) => `${deskPath}/requests/${id}`,
  analytics: `${deskPath}/visits`,
  schedule: `${deskPath}/schedule`,
  settings: `${deskPath}/settings`,
  /** The website editor. `place`: a part of it, like `home/hero` or `projects/12`. */
  website: (place = '') => `${deskPath}/website${place && `/${place}`}`,
  signIn: `${deskPath}/sign-in`,
  /** The link in the sign-in email. The token is behind `#`, so that no server, log or referrer gets it. */
  signInLink: (token: string) => `${deskPath}/sign-in#${token}`,
} as const;

/** The size of a photo: as stored, for the screen of a request, or for a row of the list. */
export type PhotoSize = 'whole' | 'thumbnail' | 'miniature';

/**
 * The endpoints of the server. Everything that changes something is a POST of JSON; an empty body is `{}`. Endpoints that
 * need a signed-in person answer 401 `Refusal` without one.
 */
const api = `${deskPath}/api`;
export const endpoints = {
  /** GET `Session`, signed in or not: always 200. */
  session: `${api}/session`,
  /** POST `AskToSignIn`: always 202, for any address. */
  askToSignIn: `${api}/sign-in`,
  /** POST `SignInByCode` or `SignInByLink`: 200 `Session`, or 403 `Refusal`. */
  signInByCode: `${api}/sign-in/code`,
  signInByLink: `${api}/sign-in/link`,
  /** POST `{}`: 200, WebAuthn's request options as JSON; then POST the browser's response: 200 `Session` or 403. */
  passkeyChallenge: `${api}/sign-in/passkey/options`,
  signInByPasskey: `${api}/sign-in/passkey`,
  signOut: `${api}/sign-out`,
  /**
   * POST `{}`: 202, a code is emailed to the person who is signed in; 429 `Refusal`. POST `ProveByCode`: 204 or 403
   * `Refusal`. Endpoints that need a fresh proof answer 403 `Refusal` with the reason `fresh-proof` without one.
   */
  askForProof: `${api}/proof`,
  proveByCode: `${api}/proof/code`,
  /** POST `{}`: 200, WebAuthn's request options as JSON; then POST the browser's response: 204 or 403 `Refusal`. */
  proofChallenge: `${api}/proof/passkey/options`,
  proveByPasskey: `${api}/proof/passkey`,
  /** GET `Device[]`; POST `EndDevice`: 204. */
  devices: `${api}/devices`,
  endDevice: `${api}/devices/end`,
  /** GET `OtherPersonsDevice[]`: empty unless the person manages the desk and may sign these out. */
  othersDevices: `${api}/devices/others`,
  /** GET `Passkey[]`; POST `{}`: WebAuthn's creation options as JSON; POST the browser's response: 201 `Passkey[]`. */
  passkeys: `${api}/passkeys`,
  newPasskey: `${api}/passkeys/options`,
  removePasskey: `${api}/passkeys/remove`,

  /** GET `Overview`. Polled every few seconds while the app is visible. */
  overview: `${api}/overview`,
  /** GET `QuotedPrices`. */
  quotedPrices: `${api}/quoted-prices`,
  /** GET `RequestPage`, with `ListQuery` in the address. */
  requests: `${api}/requests`,
  /** POST `SearchQuery`: 200 `RequestPage`. A POST, so that the search text is in no address and no log. */
  search: `${api}/search`,
  /** GET: `text/csv` of a view. POST `SearchQuery`: `text/csv` of the results. */
  csv: `${api}/requests.csv`,
  /** GET `RequestDetails` or 404. */
  request: (id: string) => `${api}/requests/${id}`,
  /**
   * POST `Action`, with `SeenActions` in the address: 200 `RequestDetails`; 404; 409 `Refusal` if it conflicts with other
   * people's actions.
   */
  actions: (id: string) => `${api}/requests/${id}/deeds`,
  /** POST `Undo`: 200 `RequestDetails`; 409 `Refusal`. */
  undo: (id: string) => `${api}/requests/${id}/undo`,
  /** POST `{}`: 204. Permanent. */
  erase: (id: string) => `${api}/requests/${id}/erase`,
  /** GET `QuoteStart`. POST `Quote`: 201 `QuotePreview`; 404. */
  quote: (id: string) => `${api}/requests/${id}/quote`,
  /** GET: the customer's page as HTML, in a frame of the desk; 404 after a few minutes. @param key from `QuotePreview` */
  quotePreview: (key: string) => `${api}/quote-previews/${key}`,
  /** POST `newCustomerLink`: 201 `CustomerLink`. */
  customerLink: (id: string) => `${api}/requests/${id}/customer-link`,
  /** GET `CustomerSettings`; POST `setCustomerSettings`: 204. */
  customerSettings: `${api}/customers`,
  /** GET: `text/calendar`, or 404 if no visit is scheduled. */
  calendar: (id: string) => `${api}/requests/${id}/visit.ics`,
  /** GET `DeskPeople`: who may sign in, and who gets requests by email. */
  people: `${api}/people`,
  /** POST `NewRecipient`: 202, an email to confirm it is on its way; 403 or 429 `Refusal`. */
  newRecipient: `${api}/people/recipient`,

  /** GET `VisitSettings`. */
  visitSettings: `${api}/visits`,
  /** POST `SetMorningMessage`: 204. */
  morningMessage: `${api}/visits/morning`,
  /** POST `{}`: 201 `NewFeed`, which replaces an earlier one. To end it: 204. */
  newFeed: `${api}/visits/feed`,
  endFeed: `${api}/visits/feed/end`,
  /** GET `text/calendar`, for anyone who has the address, without signing in. @param file the token and `.ics` */
  feed: (file: string) => `${deskPath}/calendar/${file}`,
  /** GET: `image/jpeg`. */
  photo: (id: string, photo: string, size: PhotoSize) => `${api}/requests/${id}/photos/${photo}/${size}`,

  /** GET `AnalyticsReport`. */
  analytics: `${api}/website-visits`,

  /** GET `Push`. */
  push: `${api}/push`,
  /** POST `Subscribe`: 204. It replaces an earlier subscription of the device. */
  subscribe: `${api}/push/subscribe`,
  /** POST `{}`: 204. */
  unsubscribe: `${api}/push/unsubscribe`,
  /** POST `{}`: 202; 429 `Refusal`. Sends a test notification to this device. */
  testPush: `${api}/push/test`,

  /** GET `Website`. */
  website: `${api}/website`,
  /** GET `DraftFile`; POST `SaveDraft`: 200 `SavedDraft`, 409 `DraftFile`, 507 `Refusal`. */
  draftFile: (file: string) => `${api}/website/files/${file}`,
  /** POST `DiscardDraft`: 204. */
  discardDraft: `${api}/website/discard`,
  /**
   * POST of a picture, as `image/…`, with `photoShows` in the address and an `Idempotency-Key`: 201 `AddedPhoto`; 413, 422
   * or 507 `Refusal`.
   */
  newWebsitePhoto: `${api}/website/photos`,
  /** GET: `image/webp` of this width. It never changes for a `version`. */
  websitePhoto: (name: string, version: string, width: 320 | 960 = 320) =>
    `${api}/website/photos/${encodeURIComponent(name)}?width=${width}&version=${version}`,
  /** POST `removePhotos`, or `{}` for a single photo: 204; 409 `Refusal` while one is required somewhere. */
  removeWebsitePhotos: `${api}/website/photos/remove`,
  removeWebsitePhoto: (name: string) => `${api}/website/photos/${encodeURIComponent(name)}/remove`,
  /** POST of a picture for the logo, as `image/…`: 201 `AddedPhoto`; 413, 422, 503 or 507 `Refusal`. */
  newWebsiteLogo: (field: string) => `${api}/website/logos?field=${field}`,
  /** GET: the picture as it is, to be shown as an image only. @param version an id; by default, the draft */
  websiteLogo: (name: string, version?: string) =>
    `${api}/website/logos/${encodeURIComponent(name)}${version ? `?version=${version}` : ''}`,
  /** POST `{}`: 202 `Job`; 409 `Refusal` while another runs; 422 `Refusal` if nothing can be built here. */
  buildPreview: `${api}/website/preview`,
  publish: `${api}/website/publish`,
  /** POST `{}`: 204. Cancels the running build, unless it is published already. */
  cancelJob: `${api}/website/cancel`,
  /** POST `restoreVersion`: answers as `publish`. */
  restoreVersion: `${api}/website/restore`,
  /** GET `Version[]`, newest first. GET `VersionChanges`. */
  versions: `${api}/website/versions`,
  version: (id: string) => `${api}/website/versions/${id}`,
  /** GET: `image/webp`, a photo as it was in that version. */
  versionPhoto: (id: string, name: string) =>
    `${api}/website/versions/${id}/photos/${encodeURIComponent(name)}`,
  /** GET: `image/webp`, the large photo of that version's home page. */
  versionPicture: (id: string) => `${api}/website/versions/${id}/picture`,
  /** GET `LaunchReport`: takes up to a minute. POST `{}`: sends a test request, 200 `TestEmail`. */
  launch: `${api}/website/launch`,
  testEmail: `${api}/website/launch/test`,
  /** GET `Storage`. POST `{}`: 200 `FreedStorage`; 409 `Refusal` while something is published. */
  storage: `${api}/storage`,
  freeStorage: `${api}/storage/free`,
  /** POST `ProjectFromRequest` with an `Idempotency-Key`, a UUID: 201 `NewProject`. */
  projectFromRequest: `${api}/website/projects`,
  /** GET `ProjectOfRequest`: the project that was made from a request, if it is still there. */
  projectOfRequest: (id: string) => `${api}/requests/${id}/project`,
} as const;

/**
 * The header with the person who acted, as `encodeURIComponent` encodes their email address; 403 if somebody else is signed
 * in. Queued actions of a device may be sent after the next person has signed in there.
 */
export const personHeader = 'desk-person';

/** The body of an answer that refuses a request, with a message for the person in the desk. */
export interface Refusal {
  message: string;
  /** `fresh-proof`: the person has to authenticate again on this device, and can then send the same again. */
  reason?: 'fresh-proof';
}
