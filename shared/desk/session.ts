import * as z from 'zod/mini';

/** The session on this device, with what the app needs from the start. */
export type Session =
  | {
      isSignedIn: false;
      company: Company;
      /** Set if nobody can sign in yet: the first person with a code from `npm run desk` enters their address. */
      isNew?: true;
      /** Set for `npm run edit`, if its address with the key was not opened in this browser. */
      isLocal?: true;
    }
  | ({ isSignedIn: true; company: Company; email: string; hasPasskey: boolean } & LocalDesk);

/** The session of `npm run edit`, in which only the website can be changed. */
interface LocalDesk {
  isLocal?: true;
  /** The public site that `npm run deploy` updates; undefined if none is known. */
  deploysTo?: string;
}

/** The person of changes in `npm run edit`, where nobody signs in. */
export const localPerson = 'local';

export interface Company {
  name: string;
  /** The time zone of all displayed times, like America/New_York. */
  timeZone: string;
  /** As the site writes it; undefined from an older server. */
  phone?: string;
  /** The weekdays on which it is open, like Monday; null if its hours don't say, undefined from a server before 1.2.0. */
  openDays?: string[] | null;
}

/** A device that the person is signed in on. Times are ISO 8601, UTC. */
export interface Device {
  id: string;
  /** The name of the device, like "Safari on iPhone". */
  name: string;
  signedInAt: string;
  usedAt: string;
  isThisOne: boolean;
  /** Whether its person has a calendar link, which works on after the device is signed out. Undefined from an older server. */
  hasCalendarLink?: boolean;
}

/** A device of another person in the desk. */
export interface OtherPersonsDevice extends Device {
  email: string;
}

export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  usedAt: string | null;
}

const email = z.string().check(z.maxLength(254));
/** The owner's address, only on a new desk. */
const ownEmail = z.optional(email);

export const askToSignIn = z.strictObject({ email });
export type AskToSignIn = z.infer<typeof askToSignIn>;

/**
 * Six digits from an email, valid only on the device that asked, or the 12 characters that `npm run desk` prints. Spaces and
 * dashes are allowed.
 */
export const signInByCode = z.strictObject({ code: z.string().check(z.maxLength(20)), email: ownEmail });
export type SignInByCode = z.infer<typeof signInByCode>;

/** Six digits from an email, valid only for the session that asked. */
export const proveByCode = z.strictObject({ code: z.string().check(z.maxLength(20)) });

export const signInByLink = z.strictObject({ token: z.string().check(z.maxLength(200)), email: ownEmail });
export type SignInByLink = z.infer<typeof signInByLink>;

/** The people who can sign in to the desk, and those who get requests by email. */
export interface DeskPeople {
  mayEnter: string[];
  getRequests: string[];
  /** Whether the settings of the server name them, so that the desk can't change them. */
  areEntrantsSet: boolean;
  areRecipientsSet: boolean;
}

export const newRecipient = z.strictObject({ email });
export type NewRecipient = z.infer<typeof newRecipient>;

export const endDevice = z.strictObject({
  id: z.string().check(z.maxLength(100)),
  /** Whether to end the person's calendar link, too, which would still show visits. */
  endsCalendarLink: z.optional(z.boolean()),
});
export type EndDevice = z.infer<typeof endDevice>;
