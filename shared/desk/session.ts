import * as z from 'zod/mini';

/** Who is signed in on this device, and what the app needs to know from the start. */
export type Session =
  | {
      isSignedIn: false;
      company: Company;
      /** Nobody may sign in yet: the first person to use what `npm run desk` prints says which address is theirs. */
      isNew?: true;
      /** `npm run edit`, whose address with the key wasn't opened in this browser. */
      isLocal?: true;
    }
  | ({ isSignedIn: true; company: Company; email: string; hasPasskey: boolean } & LocalDesk);

/** `npm run edit`: only the website can be changed, by the person who sees what the command printed. */
interface LocalDesk {
  isLocal?: true;
  /** The public site, which gets what is published here by `npm run deploy`; undefined: none is known. */
  deploysTo?: string;
}

/** Who changed the website there: nobody signs in. */
export const localPerson = 'local';

export interface Company {
  name: string;
  /** The time zone that every time is shown in, like America/New_York. */
  timeZone: string;
  /** As the site writes it; undefined from an older server. */
  phone?: string;
  /** The weekdays on which it is open, like Monday; null where its hours do not say. Nothing of it by a server from before 1.2.0. */
  openDays?: string[] | null;
}

/** A device that somebody with the same address is signed in on. Times: ISO 8601, UTC. */
export interface Device {
  id: string;
  /** In words, like "Safari on iPhone". */
  name: string;
  signedInAt: string;
  usedAt: string;
  isThisOne: boolean;
  /** Whether its person has a calendar link, which goes on when the device is signed out. An older server says nothing. */
  hasCalendarLink?: boolean;
}

/** A device of somebody else at the desk. */
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
/** Only on a new desk: whose it is. */
const ownEmail = z.optional(email);

export const askToSignIn = z.strictObject({ email });
export type AskToSignIn = z.infer<typeof askToSignIn>;

/**
 * Six digits from an email, good only on the device that asked, or the 12 letters and digits that `npm run desk` prints.
 * As typed: spaces and dashes are allowed.
 */
export const signInByCode = z.strictObject({ code: z.string().check(z.maxLength(20)), email: ownEmail });
export type SignInByCode = z.infer<typeof signInByCode>;

/** Six digits from an email, good only for the session that asked. */
export const proveByCode = z.strictObject({ code: z.string().check(z.maxLength(20)) });

export const signInByLink = z.strictObject({ token: z.string().check(z.maxLength(200)), email: ownEmail });
export type SignInByLink = z.infer<typeof signInByLink>;

/** Who may sign in to the desk, and who gets requests by email. */
export interface DeskPeople {
  mayEnter: string[];
  getRequests: string[];
  /** Whether the settings of the server name them: then nothing in the desk changes who gets requests. */
  areEntrantsSet: boolean;
  areRecipientsSet: boolean;
}

export const newRecipient = z.strictObject({ email });
export type NewRecipient = z.infer<typeof newRecipient>;

export const endDevice = z.strictObject({
  id: z.string().check(z.maxLength(100)),
  /** Ends the calendar link of its person in the same step: a phone goes on reading visits by it. */
  endsCalendarLink: z.optional(z.boolean()),
});
export type EndDevice = z.infer<typeof endDevice>;
