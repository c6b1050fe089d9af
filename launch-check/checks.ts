import { backups } from './backups.ts';
import { address, companyDetails, copyrightYear, license, testimonials } from './business.ts';
import type { Check, Finding } from './finding.ts';
import type { CheckInput } from './input.ts';
import { mailChannel, mailRecords } from './mail.ts';
import { privacyNotice } from './privacy.ts';
import { confirmations } from './questions.ts';
import { contentWarnings, placeholders, samplePictures, sampleStories } from './sample-content.ts';
import { serverSettings, waitingChanges } from './settings.ts';
import { builtSite, links, siteAddress, siteOpens, titles, unpublishedChanges } from './site.ts';

/** Who does it: the owner, in the texts or by answering a question, or the person who runs the server. */
type By = 'owner' | 'asked' | 'server';

/** What is checked before a launch, in the order in which an owner would fix it. */
const checks: [name: string, by: By, find: Check][] = [
  ['Publish what you changed', 'owner', unpublishedChanges],
  ['Enter your own name, phone and email', 'owner', companyDetails],
  ['Enter your license number', 'owner', license],
  ['Say in which city you are', 'owner', address],
  ['Make sure that each testimonial is real', 'owner', testimonials],
  ['Replace the sample projects and testimonials', 'owner', sampleStories],
  ['Replace the sample photos', 'owner', samplePictures],
  ['Answer what only you can know', 'asked', confirmations],
  ['Make the privacy notice fit what the server does', 'owner', privacyNotice],
  ['Fill in the placeholders', 'owner', placeholders],
  ['Fix titles and descriptions in search results', 'owner', titles],
  ['Fix broken links', 'owner', links],
  ['Give the site its own address, with HTTPS', 'server', siteAddress],
  ['Make the site open at its address', 'server', siteOpens],
  ['Build the site again', 'server', builtSite],
  ['Set up the server for the public', 'server', serverSettings],
  ['Set up email for quote requests', 'server', mailChannel],
  ['Make your email trusted (SPF, DKIM, DMARC)', 'server', mailRecords],
  ['Have a backup that can be restored', 'server', backups],
  ['Bring content and requests to this release', 'server', waitingChanges],
  ['Look at these texts', 'owner', contentWarnings],
  ['Check the year in the footer', 'owner', copyrightYear],
];

/** They use the network, so the start leaves them out. */
const online = [mailRecords, siteOpens];

export type Result = { name: string; by: By; findings: Finding[] };

/** Runs the checks; results in their order. @param isOffline leaves out those that use the network */
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
