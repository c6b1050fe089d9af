import { backups } from './backups.ts';
import { address, companyDetails, copyrightYear, license, testimonials } from './business.ts';
import { unconfirmedClaims } from './claims.ts';
import type { Check, Finding } from './finding.ts';
import type { CheckInput } from './input.ts';
import { channelTest, mailChannel, mailRecords } from './mail.ts';
import { privacyNotice } from './privacy.ts';
import {
  contentWarnings,
  placeholders,
  samplePictures,
  sampleStories,
  sampleWords,
} from './sample-content.ts';
import { serverSettings, waitingChanges } from './settings.ts';
import { builtSite, links, siteAddress, titles } from './site.ts';
import { spanishReview } from './spanish.ts';

/** What is checked before a launch, in the order in which an owner would fix it. */
const checks: [name: string, find: Check][] = [
  ['Name, phone and email are yours', companyDetails],
  ['"Licensed" is backed by a number', license],
  ['Search engines know where the company is', address],
  ['Testimonials were really said', testimonials],
  ['No projects or testimonials are samples', sampleStories],
  ['The photos are of your work', samplePictures],
  ['What the site says about your company is confirmed', unconfirmedClaims],
  ['The texts are yours, or true of you word for word', sampleWords],
  ['Somebody who speaks Spanish has read it', spanishReview],
  ['The privacy notice says what the server does', privacyNotice],
  ['No placeholder is left', placeholders],
  ['Titles and descriptions fit and tell pages apart', titles],
  ['Every link on the site leads somewhere', links],
  ['The site has its own address, on https', siteAddress],
  ['The built site matches the content, and search engines may read it', builtSite],
  ['The server is set up for the public', serverSettings],
  ['Someone is notified of each quote request', mailChannel],
  ['A test request is accepted', channelTest],
  ['Your mail is trusted (SPF, DKIM, DMARC)', mailRecords],
  ['There is a backup, and it can be restored', backups],
  ['Content and requests are of this release', waitingChanges],
  ['The content files raise no questions', contentWarnings],
  ['The year in the footer', copyrightYear],
];

/** They use the network or send something, so the start leaves them out, and they are counted apart. */
const online = [channelTest, mailRecords];

export type Result = { name: string; isOnline: boolean; findings: Finding[] };

/**
 * Runs every check; results in the order of the checks.
 * @param isOffline leaves out checks that use the network or send mail
 */
export async function runChecks(input: CheckInput, { isOffline = false } = {}): Promise<Result[]> {
  const chosen = checks.filter(([, find]) => !(isOffline && online.includes(find)));
  return Promise.all(
    chosen.map(async ([name, find]) => ({
      name,
      isOnline: online.includes(find),
      findings: (await find(input)).filter((finding) => finding !== false),
    })),
  );
}

export const findingsOf = (results: Result[], level: Finding['level']) =>
  results.flatMap(({ findings }) => findings.filter((finding) => finding.level === level));
