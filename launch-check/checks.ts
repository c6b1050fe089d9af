import { checkBackups } from './backups.ts';
import {
  checkAddress,
  checkCompanyDetails,
  checkCopyrightYear,
  checkLicense,
  checkTestimonials,
} from './business.ts';
import type { Check, Finding } from './finding.ts';
import type { CheckInput } from './input.ts';
import { checkMailChannel, checkMailRecords } from './mail.ts';
import { checkPrivacyNotice } from './privacy.ts';
import { checkConfirmations } from './questions.ts';
import {
  checkContentWarnings,
  checkPlaceholders,
  checkSamplePictures,
  checkSampleStories,
} from './sample-content.ts';
import { checkPendingChanges, checkServerSettings } from './settings.ts';
import {
  checkBuiltSite,
  checkLinks,
  checkSiteAddress,
  checkSiteOpens,
  checkTitles,
  checkUnpublishedChanges,
} from './site.ts';

/** Who fixes a finding: the owner in the text, the owner by answering a question, or the person who runs the server. */
type By = 'owner' | 'asked' | 'server';

/** What is checked before a launch, in the order in which an owner would fix it. */
const checks: [name: string, by: By, find: Check][] = [
  ['Publish what you changed', 'owner', checkUnpublishedChanges],
  ['Enter your own name, phone and email', 'owner', checkCompanyDetails],
  ['Enter your license number', 'owner', checkLicense],
  ['Say which city you’re in', 'owner', checkAddress],
  ['Make sure that each testimonial is real', 'owner', checkTestimonials],
  ['Replace the sample projects and testimonials', 'owner', checkSampleStories],
  ['Replace the sample photos', 'owner', checkSamplePictures],
  ['Answer what only you can know', 'asked', checkConfirmations],
  ['Make the privacy notice fit what the server does', 'owner', checkPrivacyNotice],
  ['Fill in the placeholders', 'owner', checkPlaceholders],
  ['Fix titles and descriptions in search results', 'owner', checkTitles],
  ['Fix broken links', 'owner', checkLinks],
  ['Give the site its own address, with HTTPS', 'server', checkSiteAddress],
  ['Make sure the site opens at its address', 'server', checkSiteOpens],
  ['Build the site again', 'server', checkBuiltSite],
  ['Set up the server for the public', 'server', checkServerSettings],
  ['Set up email for quote requests', 'server', checkMailChannel],
  ['Make your email trusted (SPF, DKIM, DMARC)', 'server', checkMailRecords],
  ['Make a backup that can be restored', 'server', checkBackups],
  ['Update content and requests to this release', 'server', checkPendingChanges],
  ['Look over this text', 'owner', checkContentWarnings],
  ['Check the year in the footer', 'owner', checkCopyrightYear],
];

/** The checks that use the network; the start skips them. */
const online = [checkMailRecords, checkSiteOpens];

export type Result = { name: string; by: By; findings: Finding[] };

/**
 * Runs the checks and returns their results in order.
 * @param isOffline skips the checks that use the network
 */
export async function runChecks(input: CheckInput, isOffline = false): Promise<Result[]> {
  return Promise.all(
    checks
      .filter(([, , find]) => !(isOffline && online.includes(find)))
      .map(async ([name, by, find]) => ({
        name,
        by,
        findings: (await find(input)).filter((finding) => finding !== false),
      })),
  );
}

export const findingsOf = (results: Result[], level: Finding['level']) =>
  results.flatMap(({ findings }) => findings.filter((finding) => finding.level === level));
