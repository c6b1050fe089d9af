import type { ContentFile } from '#shared/content/files.ts';
import type { FieldPath } from '#shared/content/shape.ts';

/** The field to change something in. */
export interface LaunchLocation {
  file: ContentFile;
  path: FieldPath;
}

/** A question that only the owner can answer. */
export interface LaunchQuestion {
  /** The key of the confirmation in claims.yaml. */
  about: string;
  /** The yes-or-no question. */
  asks: string;
  /** The exact text of the site that is confirmed. */
  words: string[];
  place: LaunchLocation;
  /** Why an earlier answer doesn't count any more. */
  problem?: string;
  /** Set if the confirmation may have a last day, like an insurance policy. */
  ends?: true;
  /** Set if the site may go live without an answer. */
  isOptional?: true;
  /** Set for the review of the Spanish, which is stored in business.yaml instead. `of`: the text that was reviewed last. */
  review?: { of: string };
}

/** A topic of things to do before the site goes live. */
export interface LaunchTopic {
  name: string;
  /** Whether the site isn't ready without it; otherwise it's worth a look. */
  isRequired: boolean;
  /** Whether only the person who runs the server can do it. */
  isOnServer: boolean;
  /** How to do it. */
  fix: string;
  lines: ({ text: string } & Partial<LaunchLocation>)[];
}

/** The result of the launch check. */
export interface LaunchReport {
  questions: LaunchQuestion[];
  topics: LaunchTopic[];
  /** What no program can check. */
  cannotKnow: string[];
}

/** Whether a name may confirm something: it has a first and a last name, and isn't the company's. */
export const isPersonsName = (name: string, company: string) =>
  (name.match(/\p{L}{2,}/gu) ?? []).length > 1 && name.trim().toLowerCase() !== company.trim().toLowerCase();

/** The key of the confirmation that a test email arrived. */
export const testEmailClaim = 'test email';

/** The result of sending a test request, with a message. */
export interface TestEmail {
  isSent: boolean;
  message: string;
}
