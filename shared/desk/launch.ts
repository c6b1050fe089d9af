import type { ContentFile } from '#shared/content/files.ts';
import type { FieldPath } from '#shared/content/shape.ts';

/** Where the owner changes something. */
export interface LaunchLocation {
  file: ContentFile;
  path: FieldPath;
}

/** Something that only the owner can confirm. */
export interface LaunchQuestion {
  /** Under which a confirmation is stored in claims.yaml. */
  about: string;
  /** To be answered by yes or no. */
  asks: string;
  /** What the site says, word for word: a confirmation is for exactly these words. */
  words: string[];
  place: LaunchLocation;
  /** Why an earlier answer doesn't count any more. */
  problem?: string;
  /** It may have a last day, as a policy has. */
  ends?: true;
  /** The site may go public without an answer. */
  isOptional?: true;
  /** Who has read the Spanish is stored with the company instead. `of`: which Spanish was read last. */
  review?: { of: string };
}

/** What else is to be done, by topic. */
export interface LaunchTopic {
  name: string;
  /** Without it the site isn't ready; otherwise it's worth a look. */
  isRequired: boolean;
  /** Only the person who runs the server can do it. */
  isOnServer: boolean;
  /** How to do it. */
  fix: string;
  lines: ({ text: string } & Partial<LaunchLocation>)[];
}

/** What keeps the website from going public. */
export interface LaunchReport {
  questions: LaunchQuestion[];
  topics: LaunchTopic[];
  /** What no program can find out. */
  cannotKnow: string[];
}

/** Whether this can be who confirms something: a first and a last name, and not the company's. */
export const isPersonsName = (name: string, company: string) =>
  (name.match(/\p{L}{2,}/gu) ?? []).length > 1 && name.trim().toLowerCase() !== company.trim().toLowerCase();

/** What a test email is confirmed under. */
export const testEmailClaim = 'test email';

/** How sending a test request went, in a sentence. */
export interface TestEmail {
  isSent: boolean;
  message: string;
}
