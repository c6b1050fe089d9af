import { alternativeTexts } from './checks/alternative-texts.ts';
import { backups } from './checks/backups.ts';
import { builtSite } from './checks/built-site.ts';
import { businessDetails } from './checks/business-details.ts';
import { channelTrial } from './checks/channel-trial.ts';
import { claims } from './checks/claims.ts';
import { contentWarnings } from './checks/content-warnings.ts';
import { copyrightYear } from './checks/copyright-year.ts';
import { license } from './checks/license.ts';
import { links } from './checks/links.ts';
import { linksElsewhere } from './checks/links-elsewhere.ts';
import { mailChannel } from './checks/mail-channel.ts';
import { mailRecords } from './checks/mail-records.ts';
import { placeholders } from './checks/placeholders.ts';
import { privacyNotice } from './checks/privacy-notice.ts';
import { samplePhotos } from './checks/sample-photos.ts';
import { sampleStories, sampleTexts } from './checks/sample-texts.ts';
import { serverSettings } from './checks/server-settings.ts';
import { siteUrl } from './checks/site-url.ts';
import { testimonials } from './checks/testimonials.ts';
import { titles } from './checks/titles.ts';
import { waitingChanges } from './checks/waiting-changes.ts';
import type { Check } from './subject/finding.ts';

/** What is checked before a launch, in the order in which an owner would fix it. */
export const checks: Check[] = [
  businessDetails,
  license,
  testimonials,
  sampleStories,
  samplePhotos,
  claims,
  sampleTexts,
  privacyNotice,
  placeholders,
  titles,
  alternativeTexts,
  links,
  linksElsewhere,
  siteUrl,
  builtSite,
  serverSettings,
  mailChannel,
  channelTrial,
  mailRecords,
  backups,
  waitingChanges,
  contentWarnings,
  copyrightYear,
];
